/** The country of `organization o` as three letters, or null if it has not chosen one. */
export const organizationCountry = '(select n.country_code from country n where n.country_id = o.country_id)';

/** The language of `organization o`: the one it chose, otherwise its country's. */
export const organizationLanguage = `coalesce(o.organization_language, case when ${organizationCountry} = 'BRA' then 'pt' else 'es' end)`;

/** The public columns of `organization o`, with the zone that a race has. */
export const organizationJsonIn = (
  zone: string,
): string => `json_build_object('organization_id', o.organization_id,
  'organization_name', o.organization_name, 'organization_shortname', o.organization_shortname,
  'organization_order', o.organization_order, 'organization_zone', ${zone},
  'organization_contact', o.organization_contact, 'organization_language', ${organizationLanguage}, 'country_code', ${organizationCountry})`;

/** The public columns of `organization o`. */
export const organizationJson = organizationJsonIn('o.organization_zone');
