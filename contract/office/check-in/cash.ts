import { z } from 'zod';
import { due } from '#contract/money/payments.ts';
import { id } from '#contract/values.ts';

/** What is still owed to the organization for an entry of a date. Whole cents. */
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
    /** The family did its part: a proof waits to be judged, or a payment at a provider. */
    waits: z.boolean(),
  });
export type OwedEntry = z.infer<typeof owedEntry>;

/** Cash for the entries of a date, for whoever may take it. */
export const checkInCash = z.object({
  /** The organization's own book. */
  book_id: id,
  owed: z.array(owedEntry),
  /** Of each rider who owes: the others who owe with the same account in charge, and who last paid cash for the rider. */
  riders: z.array(z.object({ rider_id: id, kin: z.array(id), payer: z.string().nullable() })),
});
export type CheckInCash = z.infer<typeof checkInCash>;
