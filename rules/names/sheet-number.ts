/**
 * This writes a number as it was before a spreadsheet or a program made a fraction or a power of ten of it: `60123461.0` and
 * `6,0123461E+07` become `60123461`. A power of ten that lost digits, and a fraction, are no such number.
 *
 * @param text the text of a cell
 * @returns the digits, null when the text is a number whose digits cannot be known, and the text itself when it is no such number
 */
export function sheetNumber(text: string): string | null {
  const said = text.trim().replace(/^['’`]/, '');
  const power = /^(\d)(?:[.,](\d{1,20}))?e\+?(\d{1,2})$/i.exec(said);
  if (power) {
    const [, first = '', rest = '', places = ''] = power;
    const [whole, fraction] = [rest.slice(0, Number(places)), rest.slice(Number(places))];
    return whole.length === Number(places) && /^0*$/.test(fraction) ? first + whole : null;
  }
  // Groups have three digits, so four or more before the sign show a fraction.
  const [before = '', after = '', ...more] = said.split(/[.,]/);
  if (more.length > 0 || !/^\d{4,}$/.test(before) || !/^\d+$/.test(after)) return said;
  return /^0+$/.test(after) ? before : null;
}
