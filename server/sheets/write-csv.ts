/** A cell that spreadsheets would run as a formula begins with an apostrophe instead; reading takes it off again. */
function cell(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/**
 * Rows as separated text, as spreadsheets in Spanish and Portuguese open it by a double tap: semicolons, and the mark by which
 * they know UTF-8.
 */
export function writeCsv(rows: readonly (readonly string[])[]): Buffer {
  return Buffer.from(`\uFEFF${rows.map((row) => row.map(cell).join(';')).join('\r\n')}\r\n`);
}
