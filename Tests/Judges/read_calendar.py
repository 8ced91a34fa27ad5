"""Reads a calendar as RFC 5545 has it and prints its events, one line for each.

Usage: read_calendar.py < calendar.ics

A line has the UID, the start, the number of alarms and the summary, separated by tabs.
"""

import sys

from icalendar import Calendar

calendar = Calendar.from_ical(sys.stdin.buffer.read())
for event in calendar.walk("VEVENT"):
    alarms = len(event.walk("VALARM"))
    print(event["UID"], event["DTSTART"].dt.isoformat(), alarms, event["SUMMARY"], sep="\t")
