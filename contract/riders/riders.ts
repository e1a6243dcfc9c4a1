import { z } from 'zod';
import { riderCard } from '#contract/accounts/accounts.ts';
import { endpoint } from '#contract/endpoint.ts';
import { passwordRefusals } from '#contract/errors.ts';
import { keptPaperRefusals, paperRefusals } from '#contract/file-refusals.ts';
import { consentField } from './guardian-consent.ts';
import { listQuery, listReply, oneOrMany } from '#contract/list.ts';
import { publicName } from './public-name.ts';
import { lookSlot, paperSlot, paperSlots } from '#contract/accounts/users.ts';
import { requiredIn, writtenBy } from '#rules/riders/field-lists.ts';
import { sentFields, toldFields } from './field-shapes.ts';
import { gender, id, idParam, instant, plainDate } from '#contract/values.ts';

const text = (max: number) => z.string().max(max);
const asTyped = text(20_000).optional();

/** Everything about a rider, for guardians and the rider's organization. Papers are listed, not included. */
export const privateRider = riderCard.extend({
  ...toldFields(writtenBy('family')),
  /** Whether the public reads the name, or initials. */
  public_name: publicName,
  rider_publicname: z.string(),
});
export type PrivateRider = z.infer<typeof privateRider>;

/**
 * That a rider with this document exists, and what a claim needs. No name, club or state, and not the rider's number, because the number
 * leads to the name in public results: whoever knows a document would know the name (docs/decisions/0030).
 */
export const foundRider = z.object({
  /** Good for half an hour, for this account. */
  claim_id: id,
  /** The birth date is stored, and the one that is given has to fit. */
  asks_birthdate: z.boolean(),
  /** Another account is in charge: the organization decides. */
  in_other_account: z.boolean(),
});

const riderFields = {
  ...sentFields(
    writtenBy('family').filter((name) => name !== 'rider_social'),
    asTyped,
  ),
  /** JSON text: `{"instagram": "…", "facebook": "…"}`. */
  rider_social: text(2000).optional(),
};

export const riderExists = endpoint({
  method: 'GET',
  path: '/api/riders/exist/{dni}',
  who: 'anyone',
  asksProof: true,
  summary: 'Whether there is a rider with this document',
  params: z.strictObject({ dni: text(60) }),
  query: z.strictObject({}),
  reply: z.object({ exist: z.boolean() }),
  errors: ['request.too_many'],
});

export const findRiderByDni = endpoint({
  method: 'GET',
  path: '/api/riders/rider_dni/{dni}',
  who: 'user',
  summary: 'Begins a claim to the rider with this document; answers nothing about the rider',
  params: z.strictObject({ dni: text(60) }),
  query: z.strictObject({ alone: z.enum(['true', 'false']).optional() }),
  reply: z.object({ rider: foundRider }),
  errors: ['request.too_many', 'rider.dni_unknown', 'rider.in_other_account'],
});

export const lookForRider = endpoint({
  method: 'GET',
  path: '/api/riders/lookfor',
  who: 'staff',
  summary: 'Riders of the own club or organization by part of a name or by document, for a search box',
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
    'Riders of the own club or organization; administrators see all. Desk accounts see neither document nor birth date',
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
        /** null for a caller who only helps at a desk, as the birth date. */
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
  summary: 'Everything of a rider but the papers',
  params: z.strictObject({ id: idParam }),
  query: z.strictObject({}),
  reply: privateRider,
  errors: ['rider.not_found'],
});

export const createRider = endpoint({
  method: 'POST',
  path: '/api/riders/mov',
  who: 'user',
  summary: 'Adds a rider to the account that asks',
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
    'Changes a rider; with `password` and `password2`, the password of the account that asks, as under /api/users/{id}',
  params: z.strictObject({ id: idParam }),
  body: z.strictObject({
    ...riderFields,
    consent: consentField,
    password: asTyped,
    password2: asTyped,
    /** The current one, where it is asked for: `user.password_needed`. */
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
    'A club or organization enrols a rider without an account; the family takes over with surname and document',
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
  summary: 'A paper of a rider, to be downloaded. Every look is kept on record',
  params: z.strictObject({ id: idParam, slot: paperSlot }),
  query: z.strictObject({}),
  reply: z.unknown(),
  answersFile: true,
  errors: ['rider.not_found', ...keptPaperRefusals],
});

export const listPaperLooks = endpoint({
  method: 'GET',
  path: '/api/riders/{id}/looks',
  who: 'rider_owner',
  summary: 'Who looked at the papers of a rider, newest first',
  params: z.strictObject({ id: idParam }),
  query: z.strictObject({}),
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
