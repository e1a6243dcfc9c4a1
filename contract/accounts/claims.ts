import { z } from 'zod';
import { me } from './accounts.ts';
import { endpoint } from '#contract/endpoint.ts';
import { paperSlot } from './users.ts';
import { gender, id, idParam, instant, language, plainDate } from '#contract/values.ts';
import { CLAIM_CHOICES, CLAIM_DOUBTS } from '#rules/accounts/claims.ts';

const text = (max: number) => z.string().max(max);
const nothing = z.object({});

/** The state of a claim that was sent: waiting for the confirmed e-mail or for the organization, or accepted. */
export const claimOutcome = z.enum(['email', 'organization', 'claimed']);
export type ClaimOutcome = z.infer<typeof claimOutcome>;

/** Every state of a claim. `begun`: a sign-up was opened and nothing sent yet. */
export const claimState = z.enum(['begun', ...claimOutcome.options, 'refused', 'undone']);
export type ClaimState = z.infer<typeof claimState>;

/** The data of a rider that the office compares. null: not known, or not typed. */
const compared = z.object({
  rider_firstname: z.string().nullable(),
  rider_lastname: z.string().nullable(),
  rider_birthdate: plainDate.nullable(),
  rider_gender: gender.nullable(),
  organization_shortname: z.string().nullable(),
  club_name: z.string().nullable(),
  rider_state: z.string().nullable(),
  rider_city: z.string().nullable(),
  rider_phone: z.string().nullable(),
  papers: z.array(paperSlot),
});
export type ComparedRider = z.infer<typeof compared>;

/** A family's claim to a rider, as the office decides on it. Nothing of this is public. */
export const claim = z.object({
  claim_id: id,
  kind: z.enum(['first_login', 'search']),
  state: claimState,
  rider_id: id,
  rider_fullname: z.string(),
  rider_dni: z.string().nullable(),
  organization_id: id,
  user_email: z.string().nullable(),
  email_confirmed: z.boolean(),
  /** The language the claimer reads. */
  language,
  doubts: z.array(z.enum(CLAIM_DOUBTS)),
  /** When a guardian of the rider objected. */
  objected_at: instant.nullable(),
  created_at: instant,
  requested_at: instant.nullable(),
  approved_at: instant.nullable(),
  refused_at: instant.nullable(),
  refusal_reason: z.string().nullable(),
  claimed_at: instant.nullable(),
  /** Until when it can be undone; null: no longer. */
  undo_until: instant.nullable(),
  undone_at: instant.nullable(),
  /** While it waits: what is stored, and what was typed. */
  stored: compared.nullable(),
  typed: compared.nullable(),
});
export type OfficeClaim = z.infer<typeof claim>;

export const listClaims = endpoint({
  method: 'GET',
  path: '/api/riders/claims',
  who: 'organizer',
  summary: 'Claims to enrolled riders in the own organizations: those that wait first, then newest first',
  query: z.strictObject({}),
  reply: z.object({ items: z.array(claim) }),
});

export const approveClaim = endpoint({
  method: 'PUT',
  path: '/api/riders/claims/{claim_id}/approve',
  who: 'organizer',
  summary: 'Lets a claim take effect, with those of the typed data that are named',
  params: z.strictObject({ claim_id: idParam }),
  body: z.strictObject({ take: z.array(z.enum(CLAIM_CHOICES)).max(CLAIM_CHOICES.length) }),
  reply: z.object({ state: claimOutcome }),
  errors: ['rider.claim_decided', 'rider.club_elsewhere', 'rider.dni_taken'],
});

export const refuseClaim = endpoint({
  method: 'PUT',
  path: '/api/riders/claims/{claim_id}/refuse',
  who: 'organizer',
  summary: 'Refuses a claim that waits: the rider stays as it is, and the claimer reads why',
  params: z.strictObject({ claim_id: idParam }),
  body: z.strictObject({ reason: text(500) }),
  reply: nothing,
  errors: ['rider.claim_decided'],
});

export const undoClaim = endpoint({
  method: 'PUT',
  path: '/api/riders/claims/{claim_id}/undo',
  who: 'organizer',
  summary: 'Takes a rider out of the account that claimed, and gives back data and papers from before',
  params: z.strictObject({ claim_id: idParam }),
  reply: nothing,
  errors: ['rider.claim_undo_over', 'rider.claim_merged', 'rider.dni_taken'],
});

export const getClaimPaper = endpoint({
  method: 'GET',
  path: '/api/riders/claims/{claim_id}/papers/{slot}',
  who: 'organizer',
  summary: 'A paper that was sent with a claim that waits. Every look is kept on record',
  params: z.strictObject({ claim_id: idParam, slot: paperSlot }),
  query: z.strictObject({}),
  reply: z.unknown(),
  answersFile: true,
  errors: ['document.not_found'],
});

/** A claim of this account, named by what was typed. */
const ownClaim = z.object({
  claim_id: id,
  state: z.enum(['email', 'organization', 'refused']),
  /** As typed; null: only the document was. */
  typed_name: z.string().nullable(),
  rider_dni: z.string().nullable(),
  requested_at: instant,
  refusal_reason: z.string().nullable(),
});
export type OwnClaim = z.infer<typeof ownClaim>;

/** Somebody else's claim to a rider of this account, waiting for the organization. */
const foreignClaim = z.object({
  claim_id: id,
  rider_id: id,
  rider_fullname: z.string(),
  user_email: z.string(),
  requested_at: instant,
  objected_at: instant.nullable(),
});
export type ForeignClaim = z.infer<typeof foreignClaim>;

export const listOwnClaims = endpoint({
  method: 'GET',
  path: '/api/users/claims',
  who: 'user',
  summary: 'What this account asked for and does not have yet, and what others ask of its riders',
  query: z.strictObject({}),
  reply: z.object({ own: z.array(ownClaim), others: z.array(foreignClaim) }),
});

export const objectToClaim = endpoint({
  method: 'PUT',
  path: '/api/users/claims/{claim_id}/object',
  who: 'user',
  summary: 'Who is in charge of a rider says no to a claim that waits; the organization sees it and decides',
  params: z.strictObject({ claim_id: idParam }),
  reply: nothing,
  errors: ['rider.claim_decided'],
});

export const addRider = endpoint({
  method: 'PUT',
  path: '/api/users/add_rider/{id}',
  who: 'user',
  summary:
    'Takes a rider whom a club enrolled into the account that asks, or asks the organization. `id`: the claim that the search by document gave',
  params: z.strictObject({ id: idParam }),
  body: z.strictObject({ rider_birthdate: text(10).optional() }),
  reply: me.extend({ claim: claimOutcome, rider_id: id.nullable() }),
  errors: [
    'request.too_many',
    'rider.not_found',
    'rider.in_other_account',
    'rider.claim_mismatch',
    'rider.claim_over',
  ],
});
