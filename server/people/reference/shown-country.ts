/** A country in the form in which a page names it, from an SQL expression of its id. It is null if there is none. */
export const countryShownJson = (country_id: string): string =>
  `(select json_build_object('country_name', n.country_name, 'country_code', n.country_code, 'country_iso', n.country_iso)
    from country n where n.country_id = ${country_id})`;
