import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { checkInRider } from '#contract/office/check-in/check-in.ts';
import { id, idParam } from '#contract/values.ts';

/** A rider as the family at the kiosk sees it, with what to correct at the desk. */
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
    'Who checks in at a kiosk: by the code of the card, or by plate and surname together. Whoever guesses is stopped',
  params: z.strictObject({ id: idParam }),
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
