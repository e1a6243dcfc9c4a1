import type { z } from 'zod';
import type { ErrorCode } from '#contract/errors.ts';

/**
 * Who may call: least privilege is declared here and kept by the server for every endpoint alike.
 *
 * - `anyone`: also without an account.
 * - `user`: any account.
 * - `self`: the account `{id}` of the path, or an administrator.
 * - `admin`: an administrator.
 * - `staff`: whoever has a role; what they see is bounded by it.
 * - `organizer`: of some organization, or an administrator; what they see is bounded by it.
 * - `rider_owner`: an account in charge of the rider `{id}`.
 * - `rider_editor`: in charge of the rider, of the rider's club or organization, or an administrator.
 * - `rider_papers`: in charge of the rider, organizer of the rider's organization, or an administrator.
 * - `rider_entrant`: the same three, for what is done with a rider at a race.
 * - `club_staff`: of the club `{id}`, organizer of its organization, or an administrator.
 * - `race_organizer`: organizer of the organization of the race `{id}`, or an administrator.
 * - `race_desk`: a helper with the code of the race `{id}` that looks or acts, its organization's desk or organizer, or an administrator.
 * - `desk_helper`: a helper with the code of the race `{id}`, when that code lets enter and withdraw; nobody else.
 * - `race_check_in`: a helper with the code of the race `{id}` that lets enter and withdraw, organizer of its organization, or an administrator.
 * - `race_presence`: the same, or a helper with the kiosk's code of the race `{id}`, who may say nothing but that a rider is there.
 * - `desk_medical`: a helper with the medical post's code of the race `{id}`; nobody else.
 * - `desk_kiosk`: a helper with the kiosk's code of the race `{id}`; nobody else.
 * - `race_judge`: a helper with the code of the race `{id}` for the gate, the finish line or the table, organizer of its organization, or an
 *   administrator.
 * - `race_chief`: the same, by a code for the table alone.
 * - `cup_organizer`: organizer of the organization of the cup `{id}`, or an administrator.
 * - `organization_organizer`: organizer of the organization `{id}`, or an administrator.
 */
export type Who =
  | 'anyone'
  | 'user'
  | 'self'
  | 'admin'
  | 'staff'
  | 'organizer'
  | 'rider_owner'
  | 'rider_editor'
  | 'rider_papers'
  | 'rider_entrant'
  | 'club_staff'
  | 'race_organizer'
  | 'race_desk'
  | 'desk_helper'
  | 'race_check_in'
  | 'race_presence'
  | 'desk_medical'
  | 'desk_kiosk'
  | 'race_judge'
  | 'race_chief'
  | 'cup_organizer'
  | 'organization_organizer';

/** One call: method, path, who may, what goes in, what comes back. Bodies and queries are strict, replies strip. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Parameters in braces: `/api/cups/{id}`. */
  path: `/api/${string}`;
  who: Who;
  /** Where the rider of a `rider_…` access is named, when not as `{id}` of the path: as `rider_id` there. */
  rider?: 'query' | 'body';
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  /** Names of the files a form may carry: the body then comes as multipart, its fields as text, or as JSON without files. */
  files?: readonly string[];
  /** The body carries a text of many pages. */
  longBody?: true;
  reply: z.ZodType;
  /** The answer is the file itself, not JSON. */
  answersFile?: true;
  /** Without a session it spends a proof of work of its own, in the header `x-proof`: nobody reads a table through it. */
  asksProof?: true;
  /** Open to whoever signed in with a password that came by mail and has not chosen one yet. */
  beforeNewPassword?: true;
  /** Open to whoever must set up a second factor and has not done so yet. */
  beforeSecondFactor?: true;
  /** Taken from a judge whose code was revoked or is over, and held until the table admits it. */
  afterCodeEnds?: true;
  /** Its own refusals; those that follow from the rest of the declaration are added by `errorsOf`. */
  errors?: readonly ErrorCode[];
}

/** Declares a call and keeps its exact types. In and out: the declaration. */
export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration;
}

/**
 * Every refusal a call can be answered with, but those of a server that is busy or failing, which any call may meet.
 * In: the endpoint. Out: what follows from its method, who may call, and what goes in, each once, then its own.
 */
export function errorsOf(endpoint: Endpoint): ErrorCode[] {
  const { method, who, params, query, body, files, errors = [] } = endpoint;
  const has = (holds: boolean, ...codes: ErrorCode[]): ErrorCode[] => (holds ? codes : []);
  const needsSession = who !== 'anyone';
  const derived = [
    ...has(params !== undefined, 'request.bad_path'),
    ...has(query !== undefined, 'request.bad_query'),
    ...has(body !== undefined, 'request.bad_json', 'request.bad_body', 'request.too_large'),
    ...has(method !== 'GET', 'request.cross_site'),
    ...has(needsSession, 'session.missing', 'session.ended'),
    ...has(needsSession && endpoint.beforeNewPassword !== true, 'session.new_password_first'),
    ...has(needsSession && endpoint.beforeSecondFactor !== true, 'session.second_factor_first'),
    ...has(needsSession && who !== 'user', 'session.not_allowed'),
    ...has(endpoint.asksProof === true, 'request.proof_needed'),
    ...has(files !== undefined, 'request.too_many', 'document.too_large'),
    ...has(files !== undefined, 'upload.broken', 'upload.busy', 'upload.too_slow'),
  ];
  return [...new Set([...derived, ...errors])];
}
