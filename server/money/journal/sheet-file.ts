import { plainCents } from '#rules/money/typed-amount.ts';

/** A cell of a sheet of accounts: a text, an amount, or nothing. */
export type AccountCell = string | { cents: number } | null;

/** Puts an apostrophe before a cell that spreadsheets would run as a formula. */
function safe(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/** Returns rows as comma-separated text, headings first. Amounts have a point and two decimals in every language. */
export function sheetCsv(headings: readonly string[], rows: readonly (readonly AccountCell[])[]): Buffer {
  const cell = (value: AccountCell) => {
    if (value === null) return '';
    return typeof value === 'string' ? safe(value) : plainCents(value.cents);
  };
  const lines = [headings.map(safe), ...rows.map((row) => row.map(cell))];
  return Buffer.from(`\uFEFF${lines.map((line) => line.join(',')).join('\r\n')}\r\n`);
}

interface Workbook {
  sheet: string;
  title: string;
  columns: readonly { heading: string; width: number }[];
  rows: readonly (readonly AccountCell[])[];
  /** Rows at the foot, in bold. */
  foot: readonly (readonly AccountCell[])[];
}

/** Returns the same as a workbook: texts stay texts and never become formulas; amounts are numbers. */
export async function sheetWorkbook({ sheet, title, columns, rows, foot }: Workbook): Promise<Buffer> {
  const { default: writeExcelFile } = await import('write-excel-file/node');
  const bold = { fontWeight: 'bold' } as const;
  const cell = (value: AccountCell, style: { fontWeight?: 'bold' } = {}) => {
    if (value === null) return null;
    return typeof value === 'string'
      ? { type: String, value, ...style }
      : { type: Number, value: value.cents / 100, format: '#,##0.00', ...style };
  };
  return writeExcelFile(
    [
      [cell(title, bold)],
      columns.map(({ heading }) => cell(heading, bold)),
      ...rows.map((row) => row.map((value) => cell(value))),
      ...foot.map((row) => row.map((value) => cell(value, bold))),
    ],
    { sheet, columns: columns.map(({ width }) => ({ width })), stickyRowsCount: 2 },
  ).toBuffer();
}
