import type { WrittenBy } from './field-lists.ts';
import { type FieldRefusal, refuseField } from './rider-form.ts';

/** A rider's fields as the office sends them: text as typed; left out stays as it is. */
type OfficeRiderFields = Partial<Record<WrittenBy<'office'>, string | undefined>>;

/**
 * What is not accepted of the fields an office changes. A field that is not sent is not required: to correct a name nobody needs the
 * state. In: the fields sent, today. Out: field and reason, in the order sent. Source: spec §5, rider edit; a UCI ID is eleven
 * digits; the rest ours.
 */
export function refuseOfficeRider(
  fields: OfficeRiderFields,
  today: string,
): { field: keyof OfficeRiderFields; refusal: FieldRefusal }[] {
  const sent = Object.entries(fields) as [keyof OfficeRiderFields, string | undefined][];
  return sent.flatMap(([field, typed]) => {
    if (typed === undefined) return [];
    const refusal = refuseField('edit', field, typed, today);
    return refusal === null ? [] : [{ field, refusal }];
  });
}
