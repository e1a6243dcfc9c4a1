import { isDate } from '#rules/calendar.ts';
import { cleanText, type FieldRefusal, type FormField, refuseField } from '#rules/rider-form.ts';

/** Fields of a rider that the office alone writes. */
export type OfficeField = 'uci_id' | 'transponder' | 'dni_expires_on' | 'insurance_expires_on';

/** A rider's fields as the office sends them: text as typed; left out stays as it is. */
export type OfficeRiderFields = Partial<
  Record<
    Exclude<FormField, 'country_id' | 'rider_club' | 'password' | 'password2'> | OfficeField,
    string | undefined
  >
>;

/** Why one of the office's own fields is not accepted; `uci`, `transponder`: not of their shape. */
export type OfficeFieldRefusal = FieldRefusal | 'uci' | 'transponder';

function refuseOwn(field: OfficeField, text: string): OfficeFieldRefusal | null {
  const code = text.replaceAll(/[^\dA-Za-z]/g, '');
  switch (field) {
    case 'uci_id':
      return /^\d{11}$/.test(code) ? null : 'uci';
    case 'transponder':
      return /^[\dA-Za-z]{3,20}$/.test(code) ? null : 'transponder';
    case 'dni_expires_on':
    case 'insurance_expires_on':
      return isDate(text) ? null : 'date';
  }
}

const isOwn = (field: string): field is OfficeField =>
  field === 'uci_id' ||
  field === 'transponder' ||
  field === 'dni_expires_on' ||
  field === 'insurance_expires_on';

/**
 * What is not accepted of the fields an office changes. What is not sent is not asked for: whoever corrects a name need not know the
 * state. In: the fields sent, today. Out: field and reason, in the order sent. Source: spec §5, rider edit; a UCI ID is eleven
 * digits; the rest ours.
 */
export function refuseOfficeRider(
  fields: OfficeRiderFields,
  today: string,
): { field: keyof OfficeRiderFields; refusal: OfficeFieldRefusal }[] {
  const sent = Object.entries(fields) as [keyof OfficeRiderFields, string | undefined][];
  return sent.flatMap(([field, typed]) => {
    if (typed === undefined) return [];
    const text = cleanText(typed);
    const ownRefusal = isOwn(field) && text !== '' ? refuseOwn(field, text) : null;
    const refusal = isOwn(field) ? ownRefusal : refuseField('edit', field, typed, today);
    return refusal === null ? [] : [{ field, refusal }];
  });
}
