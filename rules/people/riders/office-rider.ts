import type { WrittenBy } from './field-lists.ts';
import { type FieldRefusal, refuseField } from './rider-form.ts';

/** A rider's fields as the office sends them, as typed texts. A missing field stays as it is. */
type OfficeRiderFields = Partial<Record<WrittenBy<'office'>, string | undefined>>;

/**
 * This lists the fields of an office's change that are not accepted. A field that is not sent is not required, because correcting a
 * name does not need the state.
 *
 * @param fields the fields that were sent
 * @param today the day, 'YYYY-MM-DD'
 * @returns the fields and refusals, in the order in which they were sent
 * Source: spec §5, rider edit; a UCI ID is eleven digits; the rest ours.
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
