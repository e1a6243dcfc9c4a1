import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idParam } from '#contract/values.ts';

const line = (max: number) => z.string().trim().max(max);
const version = z.number().int().positive();
const degrees = (most: number) => z.number().min(-most).max(most).nullable();

/** An organization writes this about a track that it keeps. All of it is public. */
export const trackFields = z.strictObject({
  track_name: line(200).min(1),
  track_city: line(60),
  track_state: line(60),
  /** It is null for the country of the organization. */
  country_id: id.nullable(),
  track_latitude: degrees(90),
  track_longitude: degrees(180),
  track_directions: line(2000),
  /** It is the contact, with a name and a telephone of the organization's choice. */
  track_contact: line(200),
  /** Races there run by the clock of this IANA time zone. It is null for the clock of the organization. */
  track_zone: z.string().min(1).max(64).nullable().default(null),
  track_surface: line(60),
  /** It is in metres. */
  track_length: z.number().int().min(1).max(9999).nullable(),
});
export type TrackFields = z.infer<typeof trackFields>;

export const officeTrack = z.object({
  ...trackFields.shape,
  track_id: id,
  version,
  /** It counts dates of any cup, including drafts. With one of these, the track cannot be removed. */
  dates: z.number().int(),
});
export type OfficeTrack = z.infer<typeof officeTrack>;

const params = z.strictObject({ id: idParam });
const paramsOfOne = params.extend({ track_id: idParam });
const fieldErrors = ['track.name_taken', 'track.where', 'organization.zone'] as const;

export const listOfficeTracks = endpoint({
  method: 'GET',
  path: '/api/office/organizations/{id}/tracks',
  who: 'organization_organizer',
  summary: 'Returns the tracks that an organization keeps.',
  reply: z.object({ items: z.array(officeTrack) }),
});

export const createTrack = endpoint({
  method: 'POST',
  path: '/api/office/organizations/{id}/tracks',
  who: 'organization_organizer',
  summary: 'Makes a new track, which is public from then on.',
  body: trackFields,
  reply: officeTrack,
  errors: [...fieldErrors, 'organization.not_found'],
});

export const updateTrack = endpoint({
  method: 'PUT',
  path: '/api/office/organizations/{id}/tracks/{track_id}',
  who: 'organization_organizer',
  summary: 'Saves a track. Refuses the request if the version changed since it was read.',
  params: paramsOfOne,
  body: trackFields.extend({ version }),
  reply: officeTrack,
  errors: [...fieldErrors, 'track.not_found', 'office.changed'],
});

export const removeTrack = endpoint({
  method: 'DELETE',
  path: '/api/office/organizations/{id}/tracks/{track_id}',
  who: 'organization_organizer',
  summary: 'Deletes a track that no date names.',
  params: paramsOfOne,
  reply: z.object({}),
  errors: ['track.not_found', 'track.in_use'],
});
