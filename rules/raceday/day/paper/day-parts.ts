/** The parts that a day prints, in the order in which they leave the printer. Source: docs/regulation.md §7.4. */
export const DAY_PARTS = [
  'programme',
  'classes',
  'gates',
  'pads',
  'pens',
  'announcer',
  'podium',
  'blank',
] as const;
export type DayPart = (typeof DAY_PARTS)[number];

export const PAPER_SIZES = ['A4', 'LETTER'] as const;
export type PaperSize = (typeof PAPER_SIZES)[number];

/** The countries that print on Letter, by their IOC code (CLDR 48, paper size of the territories). */
const PRINT_LETTER: ReadonlySet<string> = new Set([
  'BIZ',
  'CAN',
  'CHI',
  'COL',
  'CRC',
  'ESA',
  'GUA',
  'MEX',
  'NCA',
  'PAN',
  'PHI',
  'PUR',
  'USA',
  'VEN',
]);

/**
 * Printers in a country use the paper that is usual there.
 *
 * @param country the IOC code of the country, null when it is not known
 * @returns the size of the paper
 */
export function usualPaper(country: string | null): PaperSize {
  return country !== null && PRINT_LETTER.has(country) ? 'LETTER' : 'A4';
}
