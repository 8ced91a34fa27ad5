#!/usr/bin/env python3
"""Writes formulary.json: regimens as people prescribe them, and what is then due.

The events of a case are counted here with Python's calendar alone, apart from careplan's own code: each
case says by a rule of its own on which of the days something is due. Times are those of Berlin.

Usage: python3 expected.py > formulary.json
"""

import json
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

TODAY = date(2026, 1, 6)  # a Tuesday
BERLIN = ZoneInfo("Europe/Berlin")
DAYS = 70
cases = []


def case(name, sentence, due, *versions):
    """A case: its name, its sentence, what is due on a day, and what is typed from which day on."""
    events = []
    for offset in range(DAYS):
        day = TODAY + timedelta(days=offset)
        for time, amount in due(day, offset):
            events.append(f"{day.isoformat()} {time}{' ' if amount else ''}{amount}".strip())
    typed = [{"text": text, **({"from": start} if start else {}), **({"until": end} if end else {})}
             for text, start, end in versions]
    cases.append({"name": name, "versions": typed, "sentence": sentence, "events": events})


def every(hours, first, amount, count):
    """What is due every few hours, whatever the clocks do."""
    start = datetime.fromisoformat(first).replace(tzinfo=BERLIN).timestamp()
    times = [datetime.fromtimestamp(start + 3600 * hours * i, BERLIN) for i in range(count)]
    return lambda day, offset: [(t.strftime("%H:%M"), amount) for t in times if t.date() == day]


def daily(*doses, until=None, start=TODAY):
    return lambda day, offset: list(doses) if start <= day and (not until or day <= until) else []


def weekly(weekdays, *doses, weeks=1, first=TODAY, until=None):
    """On days of the week, 0 for Monday, of which each has its first one since a day."""
    firsts = [first + timedelta(days=(w - first.weekday()) % 7) for w in weekdays]
    return lambda day, offset: list(doses) if any(
        day >= f and (day - f).days % (7 * weeks) == 0 for f in firsts) and (
        not until or day <= until) else []


def round_of(length, days, *doses):
    return lambda day, offset: list(doses) if offset % length + 1 in days else []


def steps(times, *phases):
    """Amounts with their last days; None for no end."""
    def due(day, offset):
        first = TODAY
        for amount, last in phases:
            if first <= day and (last is None or day <= last):
                return [(time, amount) for time in times]
            if last is None:
                return []
            first = last + timedelta(days=1)
        return []
    return due


def both(*rules):
    return lambda day, offset: sorted(sum((rule(day, offset) for rule in rules), []))


def on(month_days, *doses, months=1, first=TODAY):
    def due(day, offset):
        if day.day not in month_days or day < first:
            return []
        begin = first if first.day <= day.day else first
        started = date(first.year, first.month, day.day)
        if started < first:
            started = date(first.year + first.month // 12, first.month % 12 + 1, day.day)
        return list(doses) if ((day.year - started.year) * 12 + day.month - started.month) % months == 0 else []
    return due


def D(text):
    return date.fromisoformat(text)


case("amoxicillin suspension", "every 8 h from 6 Jan 2026 08:00 for 7 days, 5 ml",
     every(8, "2026-01-06T08:00", "5 ml", 21), ("every 8h from 08:00 for 7 days, 5 ml", None, None))
case("antibiotic tablets", "daily at 08:00 and 20:00, 1 tablet, from 6 Jan 2026 for 10 days, through 15 Jan 2026",
     daily(("08:00", "1 tablet"), ("20:00", "1 tablet"), until=D("2026-01-15")),
     ("8am and 8pm for 10 days, 1 tablet", None, None))
case("basal insulin", "daily at 22:00, 14 units, from 6 Jan 2026", daily(("22:00", "14 units")),
     ("14 units daily at 22:00", None, None))
case("insulin with meals, by scale",
     'daily: 6 units at 08:00 "Breakfast, by scale", 8 units at 12:00 "Lunch, by scale", 6 units at 18:00 '
     '"Dinner, by scale", from 6 Jan 2026',
     daily(("08:00", "6 units"), ("12:00", "8 units"), ("18:00", "6 units")),
     ('6 units at 08:00 "Breakfast, by scale", 8 units at 12:00 "Lunch, by scale", 6 units at 18:00 "Dinner, by scale"',
      None, None))
case("warfarin, alternating", "alternating at 18:00, from 6 Jan 2026: 5 mg and 2.5 mg",
     lambda day, offset: [("18:00", "5 mg" if offset % 2 == 0 else "2.5 mg")],
     ("alternate 5 mg, 2.5 mg at 18:00", None, None))
case("warfarin, by day of the week",
     "Tue, Thu, Sat, Sun at 18:00, 2.5 mg, from 6 Jan 2026; Mon, Wed, Fri at 18:00, 5 mg, from 7 Jan 2026",
     both(weekly([0, 2, 4], ("18:00", "5 mg")), weekly([1, 3, 5, 6], ("18:00", "2.5 mg"))),
     ("5 mg mon, wed, fri at 18:00; 2.5 mg tue, thu, sat, sun at 18:00", None, None))
case("prednisone, short taper",
     "taper at 08:00: 4 tablets 6–8 Jan 2026, 3 until 11 Jan, 2 until 14 Jan, 1 until 17 Jan, then stop",
     steps(["08:00"], ("4 tablets", D("2026-01-08")), ("3 tablets", D("2026-01-11")),
           ("2 tablets", D("2026-01-14")), ("1 tablet", D("2026-01-17"))),
     ("taper 4,3,2,1 tablets, 3 days each, 8:00", None, None))
case("prednisone, taper to a lasting dose",
     "taper at 08:00: 20 mg 6–12 Jan 2026, 15 until 19 Jan, 10 until 26 Jan, 5 from 27 Jan on",
     steps(["08:00"], ("20 mg", D("2026-01-12")), ("15 mg", D("2026-01-19")), ("10 mg", D("2026-01-26")),
           ("5 mg", None)),
     ("taper: 20 mg for 7 days, 15 mg for 7 days, 10 mg for 7 days, 5 mg at 08:00", None, None))
case("morphine, titration",
     "titration at 08:00 and 20:00: 10 mg 6–8 Jan 2026, 20 until 11 Jan, 30 from 12 Jan on",
     steps(["08:00", "20:00"], ("10 mg", D("2026-01-08")), ("20 mg", D("2026-01-11")), ("30 mg", None)),
     ("titration at 8am and 8pm: 10 mg for 3 days, 20 mg for 3 days, 30 mg from 12 Jan on", None, None))
case("methotrexate", "every Monday at 09:00, 6 tablets, from 12 Jan 2026",
     weekly([0], ("09:00", "6 tablets")), ("6 tablets every monday at 9am", None, None))
case("folic acid", "every Wednesday at 09:00, 5 mg, from 7 Jan 2026",
     weekly([2], ("09:00", "5 mg")), ("5 mg, weekly on wed at 09:00", None, None))
case("contraceptive, 21 of 28 days", "days 1–21 of every 28 days at 21:00, 1 tablet, from 6 Jan 2026",
     round_of(28, range(1, 22), ("21:00", "1 tablet")),
     ("days 1-21 of every 28 days at 21:00, 1 tablet", None, None))
case("eye drops",
     "daily at 08:00, 12:00, 16:00 and 20:00, 1 drop, from 6 Jan 2026 for 14 days, through 19 Jan 2026",
     daily(*[(t, "1 drop") for t in ["08:00", "12:00", "16:00", "20:00"]], until=D("2026-01-19")),
     ("at 8am, 12pm, 4pm and 8pm, 1 drop, for 2 weeks", None, None))
case("eye drops, taper", "taper at 08:00: 4 drops 6–12 Jan 2026, 3 until 19 Jan, 2 until 26 Jan, 1 until 2 Feb, then stop",
     steps(["08:00"], ("4 drops", D("2026-01-12")), ("3 drops", D("2026-01-19")), ("2 drops", D("2026-01-26")),
           ("1 drop", D("2026-02-02"))),
     ("taper 4, 3, 2, 1 drops, 7 days each, at 8am", None, None))
case("fentanyl patch", "every 72 h from 6 Jan 2026 09:00, whatever the clocks do, 1 patch", every(72, "2026-01-06T09:00", "1 patch", 24),
     ("every 72h from 6 Jan 09:00, 1 patch", None, None))
case("contraceptive patch", "days 1, 8 and 15 of every 28 days at 09:00, 1 patch, from 6 Jan 2026",
     round_of(28, [1, 8, 15], ("09:00", "1 patch")),
     ("days 1, 8 and 15 of every 28 days at 09:00, 1 patch", None, None))
case("infusion every two weeks", "every 2 weeks on Tue at 10:00, 300 mg, from 6 Jan 2026, for 1 h 30 min each",
     weekly([1], ("10:00", "300 mg"), weeks=2), ("every 2 weeks on tue at 10:00, 300 mg, for 90 min each", None, None))
case("infusion every eight weeks", "every 8 weeks on Wed at 10:00, 400 mg, from 7 Jan 2026, for 2 h each",
     weekly([2], ("10:00", "400 mg"), weeks=8), ("400 mg every 8 weeks on wednesday at 10:00 for 2h each", None, None))
case("inhaler", "daily at 08:00 and 20:00, 2 puffs, from 6 Jan 2026",
     daily(("08:00", "2 puffs"), ("20:00", "2 puffs")), ("2 puffs at 8am, 2 puffs at 8pm", None, None))
case("physiotherapy", "Mon, Thu at 17:00, from 8 Jan 2026 for 42 days, through 18 Feb 2026, for 45 min each",
     weekly([0, 3], ("17:00", ""), first=D("2026-01-08"), until=D("2026-02-18")),
     ("mon,thu at 17:00 for 45 min each, from thu for 6 weeks", None, None))
case("weight", "daily at 07:00, from 6 Jan 2026", daily(("07:00", "")), ("daily at 07:00", None, None))
case("thyroid hormone, fasting", 'daily at 07:00 "30 minutes before breakfast", 75 mcg, from 6 Jan 2026',
     daily(("07:00", "75 mcg")), ('daily at 07:00 "30 minutes before breakfast", 75 mcg', None, None))
case("chemotherapy, first day of 21", "every 21 days at 09:00, 130 mg, from 6 Jan 2026, for 2 h each",
     round_of(21, [1], ("09:00", "130 mg")), ("day 1 of every 21 days at 09:00, 130 mg, for 2 h each", None, None))
case("chemotherapy, 14 of 21 days", "days 1–14 of every 21 days at 08:00 and 20:00, 3 tablets, from 6 Jan 2026",
     round_of(21, range(1, 15), ("08:00", "3 tablets"), ("20:00", "3 tablets")),
     ("days 1-14 of every 21 days at 8am and 8pm, 3 tablets", None, None))
case("vitamin B12", "monthly on the 5th at 10:00, 1 injection, from 5 Feb 2026",
     on([5], ("10:00", "1 injection")), ("monthly on the 5th at 10:00, 1 injection", None, None))
case("alendronate", 'every Sunday at 07:00 "Before breakfast, upright", 70 mg, from 11 Jan 2026',
     weekly([6], ("07:00", "70 mg")), ('every sunday 7am "Before breakfast, upright", 70 mg', None, None))
case("denosumab", "every 6 months on the 6th at 10:00, 60 mg, from 6 Jan 2026",
     on([6], ("10:00", "60 mg"), months=6), ("60 mg every 6 months on the 6th at 10:00", None, None))
case("influenza vaccine", "yearly on 5 Oct at 10:00, from 5 Oct 2026", lambda day, offset: [],
     ("yearly on 5 Oct at 10:00", None, None))
case("vitamin D", "daily at any time, 1000 IU, from 6 Jan 2026", daily(("any time", "1000 IU")),
     ("1000 IU daily at any time", None, None))
case("paracetamol, three times a day", "3 times a day, at any time, 1 tablet, from 6 Jan 2026 for 5 days, through 10 Jan 2026",
     daily(*[("any time", "1 tablet")] * 3, until=D("2026-01-10")), ("3 times a day, 1 tablet, until 10 Jan", None, None))
case("steroid every other day", "every 2 days at 08:00, 10 mg, from 6 Jan 2026", round_of(2, [1], ("08:00", "10 mg")),
     ("every other day at 8am, 10 mg", None, None))
case("levothyroxine, raised", "titration at 07:00: 25 mcg 6 Jan – 2 Feb 2026, 50 from 3 Feb on",
     steps(["07:00"], ("25 mcg", D("2026-02-02")), ("50 mcg", None)),
     ("daily at 07:00, 25 mcg", None, None), ("daily at 07:00, 50 mcg", "2026-02-03", None))
case("a pause",
     "daily at 08:00, 1 tablet, from 6 Jan 2026 for 7 days, through 12 Jan 2026; daily at 08:00, 1 tablet, from 20 Jan 2026",
     both(daily(("08:00", "1 tablet"), until=D("2026-01-12")), daily(("08:00", "1 tablet"), start=D("2026-01-20"))),
     ("daily at 08:00, 1 tablet", None, "2026-01-13"), ("daily at 08:00, 1 tablet", "2026-01-20", None))
case("another time",
     "daily at 08:00, 1 tablet, from 6 Jan 2026 for 14 days, through 19 Jan 2026; daily at 09:30, 1 tablet, from 20 Jan 2026",
     both(daily(("08:00", "1 tablet"), until=D("2026-01-19")), daily(("09:30", "1 tablet"), start=D("2026-01-20"))),
     ("daily at 08:00, 1 tablet", None, None), ("daily at 9.30, 1 tablet", "2026-01-20", None))
case("azithromycin, loading dose", "taper at 08:00: 2 tablets on 6 Jan 2026, 1 until 10 Jan, then stop",
     steps(["08:00"], ("2 tablets", D("2026-01-06")), ("1 tablet", D("2026-01-10"))),
     ("in steps at 08:00: 2 tablets on 6 Jan, 1 tablet until 10 Jan, then stop", None, None))
case("the same again",
     "daily at 08:00, 1 tablet, from 6 Jan 2026", daily(("08:00", "1 tablet")),
     ("daily at 08:00, 1 tablet", None, None), ("daily at 08:00, 1 tablet", "2026-01-20", None))

print(json.dumps(cases, indent=1, ensure_ascii=False))
