import type { OrganizationFields } from '#contract/people/office/organizations.ts';
import * as m from '#text/messages/messages.js';

/** The name of each field where two of its states are compared. */
export const fieldWords: Record<keyof OrganizationFields, () => string> = {
  organization_name: m.org_name,
  organization_shortname: m.org_shortname,
  organization_contact: m.org_contact,
  country_id: m.org_country,
  organization_state: m.org_state,
  organization_zone: m.org_zone,
  organization_language: m.org_language,
};

const names = Object.keys(fieldWords) as (keyof OrganizationFields)[];

/** Picks the fields of an organization out of everything that the office knows of it. */
export function fieldsOf(one: OrganizationFields): OrganizationFields {
  const { organization_name, organization_shortname, organization_contact, country_id } = one;
  const { organization_state, organization_zone, organization_language } = one;
  return {
    organization_name,
    organization_shortname,
    organization_contact,
    country_id,
    organization_state,
    organization_zone,
    organization_language,
  };
}

export function changedNames(was: OrganizationFields, now: OrganizationFields): (keyof OrganizationFields)[] {
  return names.filter((name) => was[name] !== now[name]);
}
