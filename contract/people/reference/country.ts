import { z } from 'zod';

/** A page names the country of a place or a club in the language of the reader. */
export const countryShown = z.object({
  country_name: z.string(),
  /** It is an IOC code of three letters. */
  country_code: z.string(),
  /** It is an ISO 3166 code of two letters. It is null if the country has none. */
  country_iso: z.string().nullable(),
});
export type CountryShown = z.infer<typeof countryShown>;
