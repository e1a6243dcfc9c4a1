import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { clubColours } from '#contract/people/clubs/clubs.ts';
import { id } from '#contract/values.ts';

const line = (max: number) => z.string().trim().max(max);

/** A club shows these fields on its public page. */
export const clubPageFields = z.strictObject({
  club_city: line(60),
  club_state: line(60),
  /** It is the public contact, and never a rider's. */
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
  summary: 'Returns what the clubs of the caller show of themselves.',
  reply: z.object({ items: z.array(officeClubPage) }),
});

export const saveClubPage = endpoint({
  method: 'PUT',
  path: '/api/office/clubs/{id}/page',
  who: 'club_staff',
  summary: 'Saves what a club shows of itself. Refuses the request if the version changed since it was read.',
  body: clubPageFields.extend({ version: z.number().int().positive() }),
  reply: officeClubPage,
  errors: ['club.not_found', 'office.changed'],
});
