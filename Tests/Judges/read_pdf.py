"""Reads a PDF by pypdf.

Usage: read_pdf.py FILE

Prints a line for each page: its width and height in points, and its text in one line, separated by tabs.
"""

import sys

import pypdf


def main():
    for page in pypdf.PdfReader(sys.argv[1]).pages:
        text = " ".join(page.extract_text().split())
        print(round(page.mediabox.width), round(page.mediabox.height), text, sep="\t")


if __name__ == "__main__":
    main()
