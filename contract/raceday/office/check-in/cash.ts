import { z } from 'zod';
import { due } from '#contract/money/payments.ts';
import { id } from '#contract/values.ts';

/** This is still owed to the organization for an entry of a date, in whole cents. */
const owedEntry = due
  .pick({
    due_id: true,
    rider_id: true,
    rider_fullname: true,
    kind: true,
    season: true,
    cup_name: true,
    race_name: true,
    category_name: true,
    left_cents: true,
    currency: true,
    due_on: true,
  })
  .extend({
    /** It is true if the family has done its part. A proof waits to be judged, or a payment at a provider waits. */
    waits: z.boolean(),
  });
export type OwedEntry = z.infer<typeof owedEntry>;

/** This is the cash for the entries of a date, for a caller who may take it. */
export const checkInCash = z.object({
  /** It is the organization's own book. */
  book_id: id,
  owed: z.array(owedEntry),
  /** For each rider who owes, it names the others who owe with the same account in charge, and who last paid cash for the rider. */
  riders: z.array(
    z.object({ rider_id: id, kin: z.array(id), payer: z.string().nullable(), holder: z.string() }),
  ),
});
export type CheckInCash = z.infer<typeof checkInCash>;
