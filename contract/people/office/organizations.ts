import { z } from 'zod';
import { clubColours } from '#contract/people/clubs/clubs.ts';
import { endpoint } from '#contract/endpoint.ts';
import { paperRefusals } from '#contract/refusals.ts';
import { id, idParam, language } from '#contract/values.ts';

const name = (max: number) => z.string().trim().min(1).max(max);
const line = (max: number) => z.string().trim().max(max);
const version = z.number().int().positive();

/** An office sets these fields about itself. */
export const organizationFields = z.strictObject({
  organization_name: name(120),
  organization_shortname: name(20),
  /** It is the address for answers and notifications. */
  organization_contact: line(254),
  country_id: id.nullable(),
  organization_state: line(60),
  /** It is an IANA name. Its clock begins the days, and opens and closes entries. */
  organization_zone: z.string().min(1).max(60),
  /** It is null if the language is that of the country. */
  organization_language: language.nullable(),
});
export type OrganizationFields = z.infer<typeof organizationFields>;

export const officeOrganization = z.object({
  ...organizationFields.shape,
  organization_id: id,
  version,
  logo: z.string().nullable(),
  country_name: z.string().nullable(),
  country_iso: z.string().nullable(),
  clubs: z.number().int(),
  cups: z.number().int(),
  /** It counts coming dates whose entries open and close by the zone. */
  next_dates: z.number().int(),
});
export type OfficeOrganization = z.infer<typeof officeOrganization>;

export const listOfficeOrganizations = endpoint({
  method: 'GET',
  path: '/api/office/organizations',
  who: 'organizer',
  summary: 'Returns the organizations of the caller in their present state.',
  reply: z.object({ items: z.array(officeOrganization) }),
});

const fieldErrors = ['organization.name_taken', 'organization.zone', 'organization.contact'] as const;

export const createOrganization = endpoint({
  method: 'POST',
  path: '/api/office/organizations',
  who: 'admin',
  summary: 'Makes a new organization that is ready for its first cup.',
  body: organizationFields,
  reply: officeOrganization,
  errors: fieldErrors,
});

const params = z.strictObject({ id: idParam });
const ofOne = ['organization.not_found', 'office.changed'] as const;

export const updateOrganization = endpoint({
  method: 'PUT',
  path: '/api/office/organizations/{id}',
  who: 'organization_organizer',
  summary: 'Saves an organization. Refuses the request if the version changed since it was read.',
  body: organizationFields.extend({ version }),
  reply: officeOrganization,
  errors: [...fieldErrors, ...ofOne],
});

export const placeLogo = endpoint({
  method: 'PUT',
  path: '/api/office/organizations/{id}/logo',
  who: 'organization_organizer',
  summary: 'Sets the logo, which is public from then on.',
  body: z.strictObject({}),
  files: ['file'],
  reply: officeOrganization,
  errors: ['organization.not_found', 'office.file_missing', ...paperRefusals],
});

export const takeLogoDown = endpoint({
  method: 'DELETE',
  path: '/api/office/organizations/{id}/logo',
  who: 'organization_organizer',
  summary: 'Removes the logo.',
  reply: officeOrganization,
  errors: ['organization.not_found'],
});

export const clubFields = z.strictObject({
  club_name: name(80),
  club_state: line(60),
  club_contact: line(254),
  /** It is true if the club charges its riders fees and keeps books of them. */
  club_payments: z.boolean(),
  /** It is true if the club takes no new riders and keeps those it has. */
  closed: z.boolean(),
  /** These are other fields of its public page. If they are left out, they stay unchanged. */
  club_city: line(60).optional(),
  club_public_contact: line(200).optional(),
  club_colours: clubColours.optional(),
});
export type ClubFields = z.infer<typeof clubFields>;

export const officeClub = z.object({
  ...clubFields.shape,
  club_id: id,
  version,
  riders: z.number().int(),
});
export type OfficeClub = z.infer<typeof officeClub>;

export const listOfficeClubs = endpoint({
  method: 'GET',
  path: '/api/office/organizations/{id}/clubs',
  who: 'organization_organizer',
  summary: 'Returns the clubs of an organization, with closed ones last.',
  reply: z.object({ items: z.array(officeClub) }),
});

const clubErrors = ['club.name_taken', 'organization.contact'] as const;

export const createClub = endpoint({
  method: 'POST',
  path: '/api/office/organizations/{id}/clubs',
  who: 'organization_organizer',
  summary: 'Makes a new club.',
  body: clubFields,
  reply: officeClub,
  errors: [...clubErrors, 'organization.not_found'],
});

export const updateClub = endpoint({
  method: 'PUT',
  path: '/api/office/organizations/{id}/clubs/{club_id}',
  who: 'organization_organizer',
  summary:
    'Saves a club, and closes or opens it. Refuses the request if the version changed since it was read.',
  params: params.extend({ club_id: idParam }),
  body: clubFields.extend({ version }),
  reply: officeClub,
  errors: [...clubErrors, 'club.not_found', 'office.changed'],
});
