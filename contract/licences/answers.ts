import { z } from 'zod';

/** How soon an organization answers a request for a licence. */
export const licenceAnswers = z.object({
  /** Measured from what it decided in the last ninety days; null: too few to say. */
  usual: z.object({ unit: z.enum(['hours', 'days']), count: z.number().int() }).nullable(),
  /** Whom to write to; empty: the organization names nobody. */
  contact: z.string(),
});
export type LicenceAnswers = z.infer<typeof licenceAnswers>;
