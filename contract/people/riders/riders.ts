import { z } from 'zod';
import { riderCard } from './rider-card.ts';
import { keptPaperRefusals, paperRefusals, passwordRefusals } from '#contract/refusals.ts';
import { endpoint } from '#contract/endpoint.ts';
import { consentField } from './guardian-consent.ts';
import { listQuery, listReply, oneOrMany } from '#contract/list.ts';
import { publicName } from './public-name.ts';
import { sentFields, toldFields, lookSlot, paperSlot, paperSlots } from './field-shapes.ts';
import { requiredIn, writtenBy } from '#rules/people/riders/field-lists.ts';
import { gender, id, idParam, instant, plainDate } from '#contract/values.ts';

const text = (max: number) => z.string().max(max);
const asTyped = text(20_000).optional();

/** It holds all data of a rider, for guardians and the rider's organization. Papers are listed and not included. */
export const privateRider = riderCard.extend({
  ...toldFields(writtenBy('family')),
  /** It says whether the public reads the name or initials. */
  public_name: publicName,
  rider_publicname: z.string(),
});
export type PrivateRider = z.infer<typeof privateRider>;

/**
 * It says that a rider with this document exists, and what a claim needs. It holds no name, club, state or number of the rider. The number
 * leads to the name in public results, so whoever knows a document would know the name (docs/decisions/0030).
 */
export const foundRider = z.object({
  /** It is valid for half an hour, for this account. */
  claim_id: id,
  /** It is true if the birth date is stored. The birth date that is given has to match it. */
  asks_birthdate: z.boolean(),
  /** It is true if another account is in charge. The organization decides. */
  in_other_account: z.boolean(),
});

const riderFields = {
  ...sentFields(
    writtenBy('family').filter((name) => name !== 'rider_social'),
    asTyped,
  ),
  /** It is JSON text: `{"instagram": "…", "facebook": "…"}`. */
  rider_social: text(2000).optional(),
};

export const riderExists = endpoint({
  method: 'GET',
  path: '/api/riders/exist/{dni}',
  who: 'anyone',
  asksProof: true,
  summary: 'Returns whether there is a rider with this document.',
  params: z.strictObject({ dni: text(60) }),
  reply: z.object({ exist: z.boolean() }),
  errors: ['request.too_many'],
});

export const findRiderByDni = endpoint({
  method: 'GET',
  path: '/api/riders/rider_dni/{dni}',
  who: 'user',
  asksProofOfMany: true,
  summary: 'Begins a claim to the rider with this document, and returns no data of the rider.',
  params: z.strictObject({ dni: text(60) }),
  query: z.strictObject({ alone: z.enum(['true', 'false']).optional() }),
  reply: z.object({ rider: foundRider }),
  errors: ['request.too_many', 'rider.dni_unknown', 'rider.in_other_account'],
});

export const lookForRider = endpoint({
  method: 'GET',
  path: '/api/riders/lookfor',
  who: 'staff',
  summary:
    "Returns riders of the caller's club or organization by part of a name or by document, for a search box.",
  query: z.strictObject({ q: text(60).optional(), rider_dni: text(60).optional() }),
  reply: z.object({
    items: z.array(
      riderCard
        .pick({
          rider_id: true,
          rider_fullname: true,
          club_name: true,
          organization_shortname: true,
          plate: true,
        })
        .extend({ has_account: z.boolean() }),
    ),
  }),
  errors: ['request.too_many'],
});

export const listRiders = endpoint({
  method: 'GET',
  path: '/api/riders',
  who: 'staff',
  summary:
    "Returns the riders of the caller's club or organization. Administrators see all riders. Desk accounts see neither document nor birth date.",
  query: listQuery({
    sort: ['rider_lastname', 'rider_firstname', 'rider_id'],
    attributes: [
      'rider_id',
      'rider_firstname',
      'rider_lastname',
      'rider_fullname',
      'rider_dni',
      'organization_id',
      'club_id',
      'club_name',
      'rider_birthdate',
      'rider_birthyear',
      'rider_gender',
      'rider_state',
      'has_account',
    ],
    filters: {
      organization_id: oneOrMany(id).optional(),
      club_id: oneOrMany(id).optional(),
      rider_dni: text(60).optional(),
    },
  }),
  reply: listReply(
    z
      .object({
        rider_id: id,
        rider_firstname: z.string(),
        rider_lastname: z.string(),
        rider_fullname: z.string(),
        /** It is null for a caller who only helps at a desk, like the birth date. */
        rider_dni: z.string().nullable(),
        organization_id: id,
        club_id: id.nullable(),
        club_name: z.string().nullable(),
        rider_birthdate: plainDate.nullable(),
        rider_birthyear: z.number().int().nullable(),
        rider_gender: gender.nullable(),
        rider_state: z.string().nullable(),
        has_account: z.boolean(),
      })
      .partial()
      .required({ rider_id: true }),
  ),
});

export const getRider = endpoint({
  method: 'GET',
  path: '/api/riders/{id}',
  who: 'rider_editor',
  summary: 'Returns all data of a rider except the papers.',
  reply: privateRider,
  errors: ['rider.not_found'],
});

export const createRider = endpoint({
  method: 'POST',
  path: '/api/riders/mov',
  who: 'user',
  summary: "Adds a rider to the caller's account.",
  body: z.strictObject({ ...riderFields, consent: consentField, request_key: z.uuid().optional() }),
  files: paperSlots,
  reply: privateRider,
  errors: [
    'rider.dni_taken',
    'rider.club_elsewhere',
    'rider.club_closed',
    'consent.missing',
    ...paperRefusals,
  ],
});

export const updateRider = endpoint({
  method: 'PUT',
  path: '/api/riders/mov/{id}',
  who: 'rider_editor',
  summary:
    "Changes a rider. With `password` and `password2` it also changes the password of the caller's account, as under /api/users/{id}.",
  body: z.strictObject({
    ...riderFields,
    consent: consentField,
    password: asTyped,
    password2: asTyped,
    /** It is the current password, if `user.password_needed` asks for it. */
    user_password: asTyped,
  }),
  files: paperSlots,
  reply: privateRider,
  errors: [
    'rider.not_found',
    'rider.dni_taken',
    'rider.club_elsewhere',
    'rider.club_closed',
    'user.passwords_differ',
    'user.password_needed',
    'user.password_wrong',
    ...passwordRefusals,
    'consent.missing',
    ...paperRefusals,
  ],
});

export const enrolRider = endpoint({
  method: 'POST',
  path: '/api/riders/enrol',
  who: 'staff',
  summary:
    'Enrols a rider without an account for a club or organization. The family takes the rider over with surname and document.',
  body: z.strictObject({
    ...sentFields(requiredIn('create'), asTyped),
    request_key: z.uuid().optional(),
  }),
  reply: z.object({ rider_id: id }),
  errors: ['rider.dni_taken', 'rider.club_elsewhere', 'rider.club_closed'],
});

export const getRiderPaper = endpoint({
  method: 'GET',
  path: '/api/riders/{id}/papers/{slot}',
  who: 'rider_papers',
  summary: 'Returns a paper of a rider as a download, and keeps every look on record.',
  params: z.strictObject({ id: idParam, slot: paperSlot }),
  reply: z.unknown(),
  answersFile: true,
  errors: ['rider.not_found', ...keptPaperRefusals],
});

export const listPaperLooks = endpoint({
  method: 'GET',
  path: '/api/riders/{id}/looks',
  who: 'rider_owner',
  summary: 'Returns the looks at the papers of a rider, newest first.',
  reply: z.object({
    items: z.array(
      z.object({
        at: instant,
        slot: lookSlot,
        by: z.enum(['you', 'guardian', 'organization', 'admin', 'gone']),
      }),
    ),
  }),
});
