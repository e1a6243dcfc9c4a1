import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, instant, plateColour } from '#contract/values.ts';
import { emergencyContact } from '#contract/people/riders/emergency.ts';

/** The medical post finds a rider by these data. They hold nothing of health and no telephone. */
const medicalRider = z.object({
  rider_id: id,
  rider_fullname: z.string(),
  club_name: z.string().nullable(),
  entries: z.array(
    z.object({ entry_id: id, category_name: z.string(), plate: z.string(), plate_colour: plateColour }),
  ),
});
export type MedicalRider = z.infer<typeof medicalRider>;

export const listMedicalRiders = endpoint({
  method: 'GET',
  path: '/api/desk/races/{id}/medical',
  who: 'desk_medical',
  summary:
    'Returns all riders entered in a race, each once, so that its medical post finds a rider by plate or name.',
  reply: z.object({ items: z.array(medicalRider) }),
  errors: ['race.not_found', 'desk.medical_day'],
});

export const lookAtEmergency = endpoint({
  method: 'POST',
  path: '/api/desk/races/{id}/medical/looks',
  who: 'desk_medical',
  summary:
    'Returns the emergency contact of one rider of the race and what a doctor should know. It keeps every look on record for the family and the organizer.',
  body: z.strictObject({ rider_id: id }),
  reply: medicalRider.extend({
    /** It is null if no birth date is known. */
    age: z.number().int().nullable(),
    contacts: z.array(emergencyContact),
    doctor_note: z.string(),
    written_at: instant.nullable(),
  }),
  errors: ['request.too_many', 'race.not_found', 'desk.medical_day', 'inscription.not_in'],
});
export type EmergencyAtPost = z.infer<typeof lookAtEmergency.reply>;

export const listEmergencyLooks = endpoint({
  method: 'GET',
  path: '/api/office/races/{id}/emergency-looks',
  who: 'race_organizer',
  summary:
    'Returns the riders whose contacts the medical post of a race read, and when, newest first. It never returns the contacts themselves.',
  reply: z.object({
    items: z.array(z.object({ look_id: id, at: instant, desk_name: z.string(), rider_fullname: z.string() })),
  }),
});
