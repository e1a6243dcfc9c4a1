import { z } from 'zod';
import type { ErrorCode } from '#contract/errors.ts';
import { idParam } from '#contract/values.ts';

/**
 * This says who may call. Least privilege is declared here, and the server enforces it for every endpoint alike.
 *
 * - `anyone` needs no account.
 * - `user` is any account.
 * - `self` is the account `{id}` of the path, or an administrator.
 * - `admin` is an administrator.
 * - `staff` is any account with a role. It sees what its role allows.
 * - `organizer` is an organizer of any organization, or an administrator. The account sees what its role allows.
 * - `rider_owner` is an account in charge of the rider `{id}`.
 * - `rider_editor` is in charge of the rider, of the rider's club or organization, or is an administrator.
 * - `rider_papers` is in charge of the rider, is organizer of the rider's organization, or is an administrator.
 * - `rider_entrant` allows the same three, for actions with a rider at a race.
 * - `club_staff` belongs to the club `{id}`, is organizer of its organization, or is an administrator.
 * - `club_delegate` runs the club `{id}`. Nobody above the club may call.
 * - `book_staff` belongs to the club whose book is `{id}`, is organizer of the organization of the book, or is an administrator.
 * - `race_organizer` is organizer of the organization of the race `{id}`, or an administrator.
 * - `race_desk` is a helper with the code of the race `{id}` who looks or acts, the desk or an organizer of its organization, or an
 *   administrator.
 * - `desk_helper` is a helper with a code of the race `{id}` who may enter and withdraw. Nobody else may call.
 * - `race_check_in` is a helper with such a code of the race `{id}`, an organizer of its organization, or an administrator.
 * - `race_presence` is the same, or a helper with the kiosk's code of the race `{id}`, who may only report a rider present.
 * - `desk_medical` is a helper with the medical post's code of the race `{id}`. Nobody else may call.
 * - `desk_kiosk` is a helper with the kiosk's code of the race `{id}`. Nobody else may call.
 * - `race_judge` is a helper with the code of the race `{id}` for the gate, the finish line or the table, an organizer of its organization,
 *   or an administrator.
 * - `race_chief` is the same, but with a code for the table alone.
 * - `race_timing` is a timing system with a code of the race `{id}` for it. Nobody else may call.
 * - `venue_peer` is the server at the track that copied the race `{id}`, with the token that the copy gave it. No person may call.
 * - `cup_organizer` is organizer of the organization of the cup `{id}`, or an administrator.
 * - `organization_organizer` is organizer of the organization `{id}`, or an administrator.
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
  | 'race_timing'
  | 'venue_peer'
  | 'cup_organizer'
  | 'organization_organizer';

/** A call has a method, a path, a caller, an input and an output. Bodies and queries are strict, and replies are stripped. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Parameters stand in braces, as in `/api/cups/{id}`. */
  path: `/api/${string}`;
  who: Who;
  /** It says where a `rider_…` access names the rider as `rider_id`, if the path does not name it as `{id}`. */
  rider?: 'query' | 'body';
  summary: string;
  /** A path whose only parameter is `{id}` leaves it out: it is the number of something. */
  params?: z.ZodObject;
  /** A `GET` that leaves it out takes no query. */
  query?: z.ZodObject;
  body?: z.ZodObject;
  /**
   * They are the names of the files that a form may carry. The body then comes as multipart with its fields as text, or as JSON without
   * files.
   */
  files?: readonly string[];
  /** It is true if the body contains a text of many pages, and `sets` if it contains the rows of a draw. */
  longBody?: true | 'sets';
  /** Only servers call it: its body and its answer may travel packed by gzip. */
  packed?: true;
  reply: z.ZodType;
  /** It is true if the answer is the file itself and not JSON. */
  answersFile?: true;
  /** Without a session the call needs a proof of work in the header `x-proof`, so that nobody can copy a table through it. */
  asksProof?: true;
  /**
   * If many requests came from one network, the call needs the same proof. Each further call costs some work, and nobody behind the address
   * is shut out.
   */
  asksProofOfMany?: true;
  /** The call is allowed after a sign-in with a password from a mail, before the account has chosen its own. */
  beforeNewPassword?: true;
  /** The call is allowed before a required second factor is set up. */
  beforeSecondFactor?: true;
  /** The call is accepted from a judge whose code was revoked or is over, and held until the table admits it. */
  afterCodeEnds?: true;
  /** These are the refusals of the call itself. `errorsOf` adds those that follow from the rest of the declaration. */
  errors?: readonly ErrorCode[];
}

const noQuery = z.strictObject({});
const idOnly = z.strictObject({ id: idParam });

/** A declaration with the parameter of its path, where it left that out. */
type Declared<E extends Endpoint> = E extends { params: z.ZodObject }
  ? E
  : E['path'] extends `${string}{id}${string}`
    ? E & { params: typeof idOnly }
    : E;

/**
 * Declares a call and keeps its exact types.
 *
 * @param declaration The declaration of the call.
 * @returns The same declaration, with the parameter `{id}` of its path and, for a `GET`, with a query.
 */
export function endpoint<const E extends Endpoint>(declaration: E): Declared<E>;
export function endpoint(declaration: Endpoint): Endpoint {
  return {
    ...(declaration.path.includes('{id}') ? { params: idOnly } : {}),
    ...(declaration.method === 'GET' ? { query: noQuery } : {}),
    ...declaration,
  };
}

/**
 * Lists every refusal of a call, without those of a busy or failing server, which every call can get.
 *
 * @param endpoint The declaration of the call.
 * @returns The refusals that follow from its method, access and input, each once, and then its own.
 */
export function errorsOf(endpoint: Endpoint): ErrorCode[] {
  const { method, who, params, query, body, files, errors = [] } = endpoint;
  const has = (holds: boolean, ...codes: ErrorCode[]): ErrorCode[] => (holds ? codes : []);
  const needsSession = who !== 'anyone';
  const derived = [
    ...has(params !== undefined, 'request.bad_path'),
    ...has(query !== undefined, 'request.bad_query'),
    ...has(body !== undefined, 'request.bad_json', 'request.bad_body', 'request.too_large'),
    ...has(body?.shape['request_key'] !== undefined && needsSession, 'request.key_reused'),
    ...has(method !== 'GET', 'request.cross_site'),
    ...has(needsSession, 'session.missing', 'session.ended'),
    ...has(needsSession && endpoint.beforeNewPassword !== true, 'session.new_password_first'),
    ...has(needsSession && endpoint.beforeSecondFactor !== true, 'session.second_factor_first'),
    ...has(needsSession && who !== 'user', 'session.not_allowed'),
    ...has(endpoint.asksProof === true, 'request.proof_needed'),
    ...has(endpoint.asksProofOfMany === true, 'network.proof_needed'),
    ...has(files !== undefined, 'request.too_many', 'document.too_large'),
    ...has(files !== undefined, 'upload.broken', 'upload.busy', 'upload.too_slow'),
  ];
  return [...new Set([...derived, ...errors])];
}
