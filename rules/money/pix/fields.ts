/** One field of an EMV code: two figures, two figures of length, the value. */
export interface TlvField {
  id: string;
  value: string;
}

/** Fields written one after the other. In: values of at most 99 signs, printable ASCII, so that signs are bytes. */
export const writeFields = (fields: readonly TlvField[]): string =>
  fields.map(({ id, value }) => `${id}${String(value.length).padStart(2, '0')}${value}`).join('');

/** Why a text is not a list of fields. */
export type FieldsRefusal = 'truncated' | 'length' | 'twice';

/**
 * Reads fields written one after the other.
 * Out: the fields in their order, or the refusal: it ends within a field, a length is no number, a field stands twice.
 */
export function readFields(text: string): { fields: TlvField[] } | { refused: FieldsRefusal } {
  const fields: TlvField[] = [];
  let at = 0;
  while (at < text.length) {
    const id = text.slice(at, at + 2);
    const length = text.slice(at + 2, at + 4);
    if (length.length < 2) return { refused: 'truncated' };
    if (!/^[0-9]{2}$/.test(id) || !/^[0-9]{2}$/.test(length)) return { refused: 'length' };
    const value = text.slice(at + 4, at + 4 + Number(length));
    if (value.length < Number(length)) return { refused: 'truncated' };
    if (fields.some((field) => field.id === id)) return { refused: 'twice' };
    fields.push({ id, value });
    at += 4 + value.length;
  }
  return { fields };
}
