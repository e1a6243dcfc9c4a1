import { z } from 'zod';
import { clubColours } from '#contract/clubs/clubs.ts';
import { endpoint } from '#contract/endpoint.ts';
import { paperRefusals } from '#contract/file-refusals.ts';
import { id, idParam, language } from '#contract/values.ts';

const name = (max: number) => z.string().trim().min(1).max(max);
const line = (max: number) => z.string().trim().max(max);
const version = z.number().int().positive();

/** The fields that an office sets about itself. */
export const organizationFields = z.strictObject({
  organization_name: name(120),
  organization_shortname: name(20),
  /** The address for answers and notifications. */
  organization_contact: line(254),
  country_id: id.nullable(),
  organization_state: line(60),
  /** IANA name: its clock begins the days, and opens and closes entries. */
  organization_zone: z.string().min(1).max(60),
  /** null: the language of the country. */
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
  /** Coming dates whose entries open and close by the zone. */
  next_dates: z.number().int(),
});
export type OfficeOrganization = z.infer<typeof officeOrganization>;

export const listOfficeOrganizations = endpoint({
  method: 'GET',
  path: '/api/office/organizations',
  who: 'organizer',
  summary: 'The organizations of who asks, as they stand',
  query: z.strictObject({}),
  reply: z.object({ items: z.array(officeOrganization) }),
});

const fieldErrors = ['organization.name_taken', 'organization.zone', 'organization.contact'] as const;

export const createOrganization = endpoint({
  method: 'POST',
  path: '/api/office/organizations',
  who: 'admin',
  summary: 'A new organization, ready for its first cup',
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
  summary: 'Saves an organization, upon the version that was read',
  params,
  body: organizationFields.extend({ version }),
  reply: officeOrganization,
  errors: [...fieldErrors, ...ofOne],
});

export const placeLogo = endpoint({
  method: 'PUT',
  path: '/api/office/organizations/{id}/logo',
  who: 'organization_organizer',
  summary: 'The logo, public from then on',
  params,
  body: z.strictObject({}),
  files: ['file'],
  reply: officeOrganization,
  errors: ['organization.not_found', 'office.file_missing', ...paperRefusals],
});

export const takeLogoDown = endpoint({
  method: 'DELETE',
  path: '/api/office/organizations/{id}/logo',
  who: 'organization_organizer',
  summary: 'Takes the logo down',
  params,
  reply: officeOrganization,
  errors: ['organization.not_found'],
});

export const clubFields = z.strictObject({
  club_name: name(80),
  club_state: line(60),
  club_contact: line(254),
  /** Charges its riders fees, and keeps books of them. */
  club_payments: z.boolean(),
  /** Takes no new riders, and keeps those it has. */
  closed: z.boolean(),
  /** Other fields of its public page; left out: unchanged. */
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
  summary: 'Clubs of an organization, closed ones last',
  params,
  query: z.strictObject({}),
  reply: z.object({ items: z.array(officeClub) }),
});

const clubErrors = ['club.name_taken', 'organization.contact'] as const;

export const createClub = endpoint({
  method: 'POST',
  path: '/api/office/organizations/{id}/clubs',
  who: 'organization_organizer',
  summary: 'A new club',
  params,
  body: clubFields,
  reply: officeClub,
  errors: [...clubErrors, 'organization.not_found'],
});

export const updateClub = endpoint({
  method: 'PUT',
  path: '/api/office/organizations/{id}/clubs/{club_id}',
  who: 'organization_organizer',
  summary: 'Saves a club, upon the version that was read; closed and opened again here too',
  params: params.extend({ club_id: idParam }),
  body: clubFields.extend({ version }),
  reply: officeClub,
  errors: [...clubErrors, 'club.not_found', 'office.changed'],
});
