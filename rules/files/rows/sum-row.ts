import { plainText } from '#rules/names/plain-text.ts';

/** A line that adds up has its word, its number, and perhaps a unit: a rider's has more. */
const mostCells = 3;

/** Whether a row of a sheet is its sum and no rider: "TOTAL | 74", "Subtotal: 12". In: its cells. */
export function isSumRow(cells: readonly string[]): boolean {
  const filled = cells.map((cell) => plainText(cell)).filter((cell) => cell !== '');
  return filled.length <= mostCells && /^(?:sub ?)?tota(?:l|les|is)(?: |$)/.test(filled[0] ?? '');
}
