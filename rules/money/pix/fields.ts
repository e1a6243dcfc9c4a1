/** One field of an EMV code: two digits for its number, two digits for its length, and the value. */
export interface TlvField {
  id: string;
  value: string;
}

/**
 * This writes fields one after the other.
 *
 * @param fields the fields, whose values have at most 99 characters of printable ASCII, so that characters are bytes
 * @returns the text
 */
export const writeFields = (fields: readonly TlvField[]): string =>
  fields.map(({ id, value }) => `${id}${String(value.length).padStart(2, '0')}${value}`).join('');

/** The reason why a text is no list of fields. */
export type FieldsRefusal = 'truncated' | 'length' | 'twice';

/**
 * This reads fields that are written one after the other, as far as they can be read.
 *
 * @param text the text
 * @returns the fields in their order, and the reason why the reading ended early, null when it did not: `truncated` when the text ends
 *   within a field, `length` when a number or a length is not two digits, `twice` when a field occurs twice
 */
export function readFields(text: string): { fields: TlvField[]; refused: FieldsRefusal | null } {
  const fields: TlvField[] = [];
  let at = 0;
  while (at < text.length) {
    const id = text.slice(at, at + 2);
    const length = text.slice(at + 2, at + 4);
    if (length.length < 2) return { fields, refused: 'truncated' };
    if (!/^[0-9]{2}$/.test(id) || !/^[0-9]{2}$/.test(length)) return { fields, refused: 'length' };
    const value = text.slice(at + 4, at + 4 + Number(length));
    if (value.length < Number(length)) return { fields, refused: 'truncated' };
    if (fields.some((field) => field.id === id)) return { fields, refused: 'twice' };
    fields.push({ id, value });
    at += 4 + value.length;
  }
  return { fields, refused: null };
}
