/** The country of an organization: three letters, null where it has not said. In: `organization o`. */
export const organizationCountry = '(select n.country_code from country n where n.country_id = o.country_id)';

/** The language of what an organization writes and reads: the one it chose, otherwise its country's. In: `organization o`. */
export const organizationLanguage = `coalesce(o.organization_language, case when ${organizationCountry} = 'BRA' then 'pt' else 'es' end)`;

/** What everybody reads of an organization. In: `organization o`. */
export const organizationJson = `json_build_object('organization_id', o.organization_id,
  'organization_name', o.organization_name, 'organization_shortname', o.organization_shortname,
  'organization_order', o.organization_order, 'organization_zone', o.organization_zone,
  'organization_contact', o.organization_contact, 'organization_language', ${organizationLanguage}, 'country_code', ${organizationCountry})`;
