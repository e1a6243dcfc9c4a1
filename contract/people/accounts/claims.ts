import { z } from 'zod';
import { me } from './accounts.ts';
import { endpoint } from '#contract/endpoint.ts';
import { paperSlot } from '#contract/people/riders/field-shapes.ts';
import { gender, id, idParam, instant, language, plainDate } from '#contract/values.ts';
import { CLAIM_CHOICES, CLAIM_DOUBTS } from '#rules/people/riders/claims.ts';

const text = (max: number) => z.string().max(max);
const nothing = z.object({});

/** A claim that was sent waits for the confirmed e-mail, waits for the organization, or is accepted. */
export const claimOutcome = z.enum(['email', 'organization', 'claimed']);
export type ClaimOutcome = z.infer<typeof claimOutcome>;

/** These are all states of a claim. In `begun` a sign-up was opened and nothing was sent yet. */
export const claimState = z.enum(['begun', ...claimOutcome.options, 'refused', 'undone']);
export type ClaimState = z.infer<typeof claimState>;

/** The office compares these data of a rider. A value is null if it is not known or was not typed. */
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

/** This is a family's claim to a rider, as the office decides on it. None of it is public. */
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
  /** The claimer reads this language. */
  language,
  doubts: z.array(z.enum(CLAIM_DOUBTS)),
  /** It says when a guardian of the rider objected. */
  objected_at: instant.nullable(),
  created_at: instant,
  requested_at: instant.nullable(),
  approved_at: instant.nullable(),
  refused_at: instant.nullable(),
  refusal_reason: z.string().nullable(),
  claimed_at: instant.nullable(),
  /** It says until when the claim can be undone. It is null when it no longer can. */
  undo_until: instant.nullable(),
  undone_at: instant.nullable(),
  /** While the claim waits, `stored` holds the stored data and `typed` the typed data. */
  stored: compared.nullable(),
  typed: compared.nullable(),
});
export type OfficeClaim = z.infer<typeof claim>;

export const listClaims = endpoint({
  method: 'GET',
  path: '/api/riders/claims',
  who: 'organizer',
  summary:
    "Returns the claims to enrolled riders of the caller's organizations, those that wait first, then newest first.",
  reply: z.object({ items: z.array(claim) }),
});

export const approveClaim = endpoint({
  method: 'PUT',
  path: '/api/riders/claims/{claim_id}/approve',
  who: 'organizer',
  summary: 'Approves a claim and applies the typed fields that the request names.',
  params: z.strictObject({ claim_id: idParam }),
  body: z.strictObject({ take: z.array(z.enum(CLAIM_CHOICES)).max(CLAIM_CHOICES.length) }),
  reply: z.object({ state: claimOutcome }),
  errors: ['rider.claim_decided', 'rider.club_elsewhere', 'rider.dni_taken'],
});

export const refuseClaim = endpoint({
  method: 'PUT',
  path: '/api/riders/claims/{claim_id}/refuse',
  who: 'organizer',
  summary: 'Refuses a claim that waits. The rider stays unchanged, and the claimer reads the reason.',
  params: z.strictObject({ claim_id: idParam }),
  body: z.strictObject({ reason: text(500) }),
  reply: nothing,
  errors: ['rider.claim_decided'],
});

export const undoClaim = endpoint({
  method: 'PUT',
  path: '/api/riders/claims/{claim_id}/undo',
  who: 'organizer',
  summary:
    'Undoes a claim: removes the rider from the claiming account and restores the earlier details and papers.',
  params: z.strictObject({ claim_id: idParam }),
  reply: nothing,
  errors: ['rider.claim_undo_over', 'rider.claim_merged', 'rider.dni_taken'],
});

export const getClaimPaper = endpoint({
  method: 'GET',
  path: '/api/riders/claims/{claim_id}/papers/{slot}',
  who: 'organizer',
  summary: 'Returns a paper that was sent with a claim that waits, and keeps every look on record.',
  params: z.strictObject({ claim_id: idParam, slot: paperSlot }),
  reply: z.unknown(),
  answersFile: true,
  errors: ['document.not_found'],
});

/** This is a claim of this account, named by the typed data. */
const ownClaim = z.object({
  claim_id: id,
  state: z.enum(['email', 'organization', 'refused']),
  /** It is the name as it was typed. It is null if only the document was typed. */
  typed_name: z.string().nullable(),
  rider_dni: z.string().nullable(),
  requested_at: instant,
  refusal_reason: z.string().nullable(),
});
export type OwnClaim = z.infer<typeof ownClaim>;

/** This is somebody else's claim to a rider of this account. It waits for the organization. */
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
  summary: "Returns the caller's open claims, and other people's claims on the caller's riders.",
  reply: z.object({ own: z.array(ownClaim), others: z.array(foreignClaim) }),
});

export const objectToClaim = endpoint({
  method: 'PUT',
  path: '/api/users/claims/{claim_id}/object',
  who: 'user',
  summary:
    'Objects to a claim that waits, as an account in charge of the rider. The organization sees the objection and decides.',
  params: z.strictObject({ claim_id: idParam }),
  reply: nothing,
  errors: ['rider.claim_decided'],
});

export const addRider = endpoint({
  method: 'PUT',
  path: '/api/users/add_rider/{id}',
  who: 'user',
  summary:
    "Takes a rider whom a club registered into the caller's account, or asks the organization. `id` is the claim from the search by document.",
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
