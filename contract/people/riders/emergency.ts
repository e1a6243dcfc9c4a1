import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { instant } from '#contract/values.ts';
import { EMERGENCY_LENGTHS, MOST_CONTACTS } from '#rules/people/riders/emergency.ts';

const line = (most: number) => z.string().trim().min(1).max(most);

/** This person is called when something happens to a rider. */
export const emergencyContact = z.strictObject({
  contact_name: line(EMERGENCY_LENGTHS.contact_name),
  relation: line(EMERGENCY_LENGTHS.relation),
  phone: line(EMERGENCY_LENGTHS.phone),
});
export type EmergencyContact = z.infer<typeof emergencyContact>;

const reply = z.object({
  /** It is 0 if nothing is written. */
  version: z.number().int(),
  contacts: z.array(emergencyContact),
  /** A doctor should know this. */
  doctor_note: z.string(),
  written_at: instant.nullable(),
  /** It names the desk that wrote it from dictation, if it was the last to write. It is null if the family wrote it. */
  desk_name: z.string().nullable(),
  /** It lists each time a medical post read it, newest first. */
  looks: z.array(z.object({ at: instant, desk_name: z.string(), race_name: z.string().nullable() })),
});
export type RiderEmergency = z.infer<typeof reply>;

export const getRiderEmergency = endpoint({
  method: 'GET',
  path: '/api/riders/{id}/emergency',
  who: 'rider_owner',
  summary:
    'Returns the emergency contacts of a rider, what a doctor should know, and when a medical post read it.',
  reply,
});

export const writeRiderEmergency = endpoint({
  method: 'PUT',
  path: '/api/riders/{id}/emergency',
  who: 'rider_owner',
  summary:
    'Saves the emergency contacts of a rider. Refuses the request if they changed since they were read. An empty list removes everything.',
  body: z.strictObject({
    /** It is the version that was read. */
    was: z.number().int().nonnegative(),
    contacts: z.array(emergencyContact).max(MOST_CONTACTS),
    doctor_note: z.string().trim().max(EMERGENCY_LENGTHS.doctor_note),
  }),
  reply,
  errors: ['request.too_many', 'rider.not_found', 'emergency.phone', 'office.changed'],
});
