import { stringify } from 'csv-stringify/sync';

/**
 * Returns rows as separated text, with the mark by which spreadsheets recognize UTF-8. A cell that they would run as
 * a formula begins with an apostrophe, which reading removes again. The delimiter is a semicolon if a spreadsheet in
 * Spanish or Portuguese opens it by a double click, and a comma for programs.
 */
export function writeCsv(rows: readonly (readonly string[])[], delimiter: ',' | ';'): Buffer {
  const text = stringify(
    rows.map((row) => [...row]),
    { delimiter, bom: true, escape_formulas: true, quoted_match: /[\r\n]/, record_delimiter: 'windows' },
  );
  return Buffer.from(text);
}
