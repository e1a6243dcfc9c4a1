import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { checkInRider } from '#contract/raceday/office/check-in/check-in.ts';
import { id } from '#contract/values.ts';

/** This is a rider as the family at the kiosk sees the rider, with what to correct at the desk. */
const kioskRider = checkInRider
  .pick({
    rider_fullname: true,
    entries: true,
    missing: true,
    stopped: true,
    waiver: true,
    without_contact: true,
  })
  .extend({ rider_id: id, present: z.boolean() });
export type KioskRider = z.infer<typeof kioskRider>;

export const findAtKiosk = endpoint({
  method: 'POST',
  path: '/api/desk/races/{id}/kiosk',
  who: 'desk_kiosk',
  summary:
    'Returns the riders who check in at a kiosk, found by the code of the card or by plate and surname together. It stops callers who guess.',
  body: z.strictObject({
    by: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('card'), code: z.string().max(40) }),
      z.strictObject({
        kind: z.literal('plate'),
        plate: z.string().trim().min(1).max(20),
        surname: z.string().trim().min(1).max(60),
      }),
    ]),
  }),
  reply: z.object({ items: z.array(kioskRider).min(1) }),
  errors: ['request.too_many', 'race.not_found', 'kiosk.nobody'],
});
