import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { idParam, instant } from '#contract/values.ts';
import { EMERGENCY_LENGTHS, MOST_CONTACTS } from '#rules/riders/emergency.ts';

const line = (most: number) => z.string().trim().min(1).max(most);

/** A person to call when something happens to a rider. */
export const emergencyContact = z.strictObject({
  contact_name: line(EMERGENCY_LENGTHS.contact_name),
  relation: line(EMERGENCY_LENGTHS.relation),
  phone: line(EMERGENCY_LENGTHS.phone),
});
export type EmergencyContact = z.infer<typeof emergencyContact>;

const params = z.strictObject({ id: idParam });

const reply = z.object({
  /** 0: nothing is written. */
  version: z.number().int(),
  contacts: z.array(emergencyContact),
  /** What a doctor should know. */
  doctor_note: z.string(),
  written_at: instant.nullable(),
  /** The desk that wrote it from dictation, if it was the last to write; null: the family wrote it. */
  desk_name: z.string().nullable(),
  /** Each time a medical post read it, newest first. */
  looks: z.array(z.object({ at: instant, desk_name: z.string(), race_name: z.string().nullable() })),
});
export type RiderEmergency = z.infer<typeof reply>;

export const getRiderEmergency = endpoint({
  method: 'GET',
  path: '/api/riders/{id}/emergency',
  who: 'rider_owner',
  summary: 'Whom to call for a rider, what a doctor should know, and when a medical post read it',
  params,
  query: z.strictObject({}),
  reply,
});

export const writeRiderEmergency = endpoint({
  method: 'PUT',
  path: '/api/riders/{id}/emergency',
  who: 'rider_owner',
  summary: 'Writes whom to call for a rider, upon what was read; with nobody everything is removed',
  params,
  body: z.strictObject({
    /** The version that was read. */
    was: z.number().int().nonnegative(),
    contacts: z.array(emergencyContact).max(MOST_CONTACTS),
    doctor_note: z.string().trim().max(EMERGENCY_LENGTHS.doctor_note),
  }),
  reply,
  errors: ['request.too_many', 'rider.not_found', 'emergency.phone', 'office.changed'],
});
