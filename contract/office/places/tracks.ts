import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idParam } from '#contract/values.ts';

const line = (max: number) => z.string().trim().max(max);
const version = z.number().int().positive();
const degrees = (most: number) => z.number().min(-most).max(most).nullable();

/** What an organization writes about a track it keeps; all of it is public. */
export const trackFields = z.strictObject({
  track_name: line(200).min(1),
  track_city: line(60),
  track_state: line(60),
  /** null: the country of the organization. */
  country_id: id.nullable(),
  track_latitude: degrees(90),
  track_longitude: degrees(180),
  track_directions: line(2000),
  /** The contact: a name and a telephone of the organization's choice. */
  track_contact: line(200),
  track_surface: line(60),
  /** Metres. */
  track_length: z.number().int().min(1).max(9999).nullable(),
});
export type TrackFields = z.infer<typeof trackFields>;

export const officeTrack = z.object({
  ...trackFields.shape,
  track_id: id,
  version,
  /** Dates of any cup, drafts included: with one of these it cannot be removed. */
  dates: z.number().int(),
});
export type OfficeTrack = z.infer<typeof officeTrack>;

const params = z.strictObject({ id: idParam });
const paramsOfOne = params.extend({ track_id: idParam });
const fieldErrors = ['track.name_taken', 'track.where'] as const;

export const listOfficeTracks = endpoint({
  method: 'GET',
  path: '/api/office/organizations/{id}/tracks',
  who: 'organization_organizer',
  summary: 'The tracks an organization keeps',
  params,
  query: z.strictObject({}),
  reply: z.object({ items: z.array(officeTrack) }),
});

export const createTrack = endpoint({
  method: 'POST',
  path: '/api/office/organizations/{id}/tracks',
  who: 'organization_organizer',
  summary: 'A new track, public from then on',
  params,
  body: trackFields,
  reply: officeTrack,
  errors: [...fieldErrors, 'organization.not_found'],
});

export const updateTrack = endpoint({
  method: 'PUT',
  path: '/api/office/organizations/{id}/tracks/{track_id}',
  who: 'organization_organizer',
  summary: 'Saves a track, upon the version that was read',
  params: paramsOfOne,
  body: trackFields.extend({ version }),
  reply: officeTrack,
  errors: [...fieldErrors, 'track.not_found', 'office.changed'],
});

export const removeTrack = endpoint({
  method: 'DELETE',
  path: '/api/office/organizations/{id}/tracks/{track_id}',
  who: 'organization_organizer',
  summary: 'Removes a track that no date names',
  params: paramsOfOne,
  reply: z.object({}),
  errors: ['track.not_found', 'track.in_use'],
});
