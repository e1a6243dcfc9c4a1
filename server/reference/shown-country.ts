/** A country as a page names it; null where there is none. In: an expression of its id. */
export const countryShownJson = (country_id: string): string =>
  `(select json_build_object('country_name', n.country_name, 'country_code', n.country_code, 'country_iso', n.country_iso)
    from country n where n.country_id = ${country_id})`;
