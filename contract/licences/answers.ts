import { z } from 'zod';

/** How soon an organization answers a request for a licence. */
export const licenceAnswers = z.object({
  /** Measured over the decisions of the last ninety days; null: too few. */
  usual: z.object({ unit: z.enum(['hours', 'days']), count: z.number().int() }).nullable(),
  /** The contact; empty: the organization names none. */
  contact: z.string(),
});
export type LicenceAnswers = z.infer<typeof licenceAnswers>;
