import { z } from 'zod';

/** The country of a place or a club, as a page names it in the language of the reader. */
export const countryShown = z.object({
  country_name: z.string(),
  /** IOC, three letters. */
  country_code: z.string(),
  /** ISO 3166, two letters; null: it has no such code. */
  country_iso: z.string().nullable(),
});
export type CountryShown = z.infer<typeof countryShown>;
