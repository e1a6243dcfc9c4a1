/**
 * Every refusal the server can answer, with its HTTP status.
 * The sentence a person reads is in text/ under `error_<area>_<reason>`; a test demands it in es, en and pt.
 */
export const errorStatus = {
  'request.bad_json': 400,
  'request.bad_query': 400,
  'request.bad_path': 400,
  'request.bad_body': 400,
  'request.too_long': 400,
  'request.not_found': 404,
  'request.method_not_allowed': 405,
  'request.too_many': 429,
  'request.too_large': 413,
  'cup.not_found': 404,
  'race.not_found': 404,
  'organization.not_found': 404,
  'ad.not_found': 404,
  'server.failed': 500,
  'server.not_ready': 503,
} as const;

/** `area.reason`, the name of a refusal. */
export type ErrorCode = keyof typeof errorStatus;

/** The error as thrown inside the server; `where` names the field or parameter, never its value. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly where: string | null;

  constructor(code: ErrorCode, where: string | null = null) {
    super(where === null ? code : `${code} (${where})`);
    this.name = 'Refusal';
    this.code = code;
    this.where = where;
  }
}

/**
 * The message key of a refusal in text/.
 * In: an error code. Out: the key, `request.bad_query` → `error_request_bad_query`.
 */
export function messageKey(code: ErrorCode): `error_${string}` {
  return `error_${code.replace('.', '_')}`;
}
