import type { z } from 'zod';
import type { ErrorCode } from '#contract/errors.ts';

/**
 * Who may call. Least privilege is declared here, and the server enforces it for every endpoint alike.
 *
 * - `anyone`: also without an account.
 * - `user`: any account.
 * - `self`: the account `{id}` of the path, or an administrator.
 * - `admin`: an administrator.
 * - `staff`: any account with a role; it sees what its role allows.
 * - `organizer`: of any organization, or an administrator; it sees what its role allows.
 * - `rider_owner`: an account in charge of the rider `{id}`.
 * - `rider_editor`: in charge of the rider, of the rider's club or organization, or an administrator.
 * - `rider_papers`: in charge of the rider, organizer of the rider's organization, or an administrator.
 * - `rider_entrant`: the same three, for what is done with a rider at a race.
 * - `club_staff`: of the club `{id}`, organizer of its organization, or an administrator.
 * - `club_delegate`: whoever runs the club `{id}`, and nobody above it.
 * - `book_staff`: of the club whose book is `{id}`, organizer of the organization it is of, or an administrator.
 * - `race_organizer`: organizer of the organization of the race `{id}`, or an administrator.
 * - `race_desk`: a helper with the code of the race `{id}` that looks or acts, its organization's desk or organizer, or an administrator.
 * - `desk_helper`: a helper with a code of the race `{id}` that may enter and withdraw; nobody else.
 * - `race_check_in`: a helper with such a code of the race `{id}`, organizer of its organization, or an administrator.
 * - `race_presence`: the same, or a helper with the kiosk's code of the race `{id}`, who may only report a rider present.
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
  | 'club_delegate'
  | 'book_staff'
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

/** One call: method, path, who may call it, input, output. Bodies and queries are strict, replies are stripped. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Parameters in braces: `/api/cups/{id}`. */
  path: `/api/${string}`;
  who: Who;
  /** Where the rider of a `rider_…` access is named, if not as `{id}` in the path: as `rider_id` there. */
  rider?: 'query' | 'body';
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  /** Names of the files a form may carry: the body then comes as multipart, its fields as text, or as JSON without files. */
  files?: readonly string[];
  /** The body contains a text of many pages. */
  longBody?: true;
  reply: z.ZodType;
  /** The answer is the file itself, not JSON. */
  answersFile?: true;
  /** Without a session it needs a proof of work in the header `x-proof`, so that nobody can copy a table through it. */
  asksProof?: true;
  /** Allowed after a sign-in with a password from a mail, before an own one is chosen. */
  beforeNewPassword?: true;
  /** Allowed before a required second factor is set up. */
  beforeSecondFactor?: true;
  /** Accepted from a judge whose code was revoked or is over, and held until the table admits it. */
  afterCodeEnds?: true;
  /** Its own refusals; `errorsOf` adds those that follow from the rest of the declaration. */
  errors?: readonly ErrorCode[];
}

/** Declares a call and keeps its exact types. In and out: the declaration. */
export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration;
}

/**
 * Every refusal of a call, without those of a busy or failing server, which every call can get.
 * In: the endpoint. Out: the refusals that follow from its method, access and input, each once, then its own.
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
