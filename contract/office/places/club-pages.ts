import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { clubColours } from '#contract/clubs/clubs.ts';
import { id, idParam } from '#contract/values.ts';

const line = (max: number) => z.string().trim().max(max);

/** What a club shows on its public page. */
export const clubPageFields = z.strictObject({
  club_city: line(60),
  club_state: line(60),
  /** The public contact: never a rider's. */
  club_public_contact: line(200),
  club_colours: clubColours,
});
export type ClubPageFields = z.infer<typeof clubPageFields>;

const officeClubPage = z.object({
  ...clubPageFields.shape,
  club_id: id,
  club_name: z.string(),
  organization_shortname: z.string(),
  version: z.number().int(),
});
export type OfficeClubPage = z.infer<typeof officeClubPage>;

export const listClubPages = endpoint({
  method: 'GET',
  path: '/api/office/club-pages',
  who: 'staff',
  summary: 'What the clubs somebody runs show of themselves',
  query: z.strictObject({}),
  reply: z.object({ items: z.array(officeClubPage) }),
});

export const saveClubPage = endpoint({
  method: 'PUT',
  path: '/api/office/clubs/{id}/page',
  who: 'club_staff',
  summary: 'Saves what a club shows of itself, upon the version that was read',
  params: z.strictObject({ id: idParam }),
  body: clubPageFields.extend({ version: z.number().int().positive() }),
  reply: officeClubPage,
  errors: ['club.not_found', 'office.changed'],
});
