import { z } from 'zod';

/** It says how soon an organization answers a request for a licence. */
export const licenceAnswers = z.object({
  /** It is measured over the decisions of the last ninety days. It is null if there are too few. */
  usual: z.object({ unit: z.enum(['hours', 'days']), count: z.number().int() }).nullable(),
  /** It is the contact of the organization. It is empty if the organization names none. */
  contact: z.string(),
});
export type LicenceAnswers = z.infer<typeof licenceAnswers>;
