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
  'request.cross_site': 403,
  'session.missing': 401,
  'session.ended': 401,
  'session.not_allowed': 403,
  'session.wrong': 401,
  'session.new_password_first': 403,
  'session.second_factor_first': 403,
  'session.proof_needed': 429,
  'second_factor.wrong_code': 403,
  'second_factor.too_many': 429,
  'second_factor.ticket_over': 410,
  'second_factor.is_on': 409,
  'second_factor.is_off': 409,
  'captcha.wrong': 400,
  'user.email_taken': 409,
  'user.not_found': 404,
  'user.passwords_differ': 400,
  'user.password_short': 400,
  'user.password_wrong': 403,
  'user.token_over': 410,
  'user.last_admin': 409,
  'rider.not_found': 404,
  'rider.dni_unknown': 404,
  'rider.dni_taken': 409,
  'rider.dni_taken_claim': 409,
  'rider.uci_taken': 409,
  'rider.merge_self': 400,
  'rider.merge_conflict': 409,
  'rider.merge_later': 409,
  'rider.merge_over': 410,
  'rider.in_other_account': 409,
  'rider.claim_mismatch': 403,
  'rider.claim_over': 410,
  'rider.club_elsewhere': 400,
  'rider.last_guardian': 409,
  'invitation.over': 410,
  'invitation.not_yours': 403,
  'invitation.already_guardian': 409,
  'document.type': 400,
  'document.empty': 400,
  'document.too_large': 413,
  'document.unreadable': 400,
  'document.has_script': 400,
  'document.locked': 400,
  'document.not_found': 404,
  'document.store_full': 507,
  'upload.broken': 400,
  'cup.not_found': 404,
  'race.not_found': 404,
  'race.category_elsewhere': 400,
  'inscription.cup_closed': 409,
  'inscription.not_yet': 409,
  'inscription.closed': 409,
  'inscription.birthdate_missing': 409,
  'inscription.gender_missing': 409,
  'inscription.category_gender': 409,
  'inscription.category_young': 409,
  'inscription.category_old': 409,
  'inscription.wheel_taken': 409,
  'inscription.licence_not_approved': 409,
  'inscription.not_up_to_date': 409,
  'inscription.already_in': 409,
  'inscription.not_in': 409,
  'inscription.drawn': 409,
  'plate.wrong': 400,
  'plate.taken': 409,
  'plate.reserved': 409,
  'licence.type': 400,
  'licence.date': 400,
  'licence.file_missing': 400,
  'licence.standing': 409,
  'licence.not_found': 404,
  'licence.reason_missing': 400,
  'licence.move': 409,
  'licence.undo_late': 409,
  'payment.not_found': 404,
  'payment.file_missing': 400,
  'payment.standing': 409,
  'payment.reason_missing': 400,
  'payment.decided': 409,
  'certificate.did_not_ride': 404,
  'certificate.not_yet': 409,
  'certificate.unknown': 404,
  'sheet.not_made': 503,
  'organization.not_found': 404,
  'office.changed': 409,
  'office.cup_name_taken': 409,
  'office.window': 400,
  'office.points': 400,
  'office.rules_drawn': 409,
  'office.ranking_changes': 409,
  'office.category_elsewhere': 400,
  'office.category_in_use': 409,
  'office.category_name_taken': 409,
  'office.category_use': 409,
  'office.ages': 400,
  'office.date_not_found': 404,
  'office.date_taken': 409,
  'office.date_has_entries': 409,
  'office.date_ridden': 409,
  'office.date_other_year': 409,
  'office.date_in_use': 409,
  'office.no_dates': 409,
  'office.no_categories': 409,
  'office.no_points': 409,
  'office.status_move': 409,
  'office.cup_in_use': 409,
  'office.file_missing': 400,
  'ad.not_found': 404,
  'ad.link': 400,
  'ad.dates': 400,
  'server.failed': 500,
  'server.not_ready': 503,
} as const;

/** What every call for an account can be refused with. */
export const signedIn = [
  'session.missing',
  'session.ended',
  'session.new_password_first',
  'session.second_factor_first',
] as const;

/** What a form with papers can be refused with. */
export const paperRefusals = [
  'document.type',
  'document.empty',
  'document.too_large',
  'document.unreadable',
  'document.has_script',
  'document.locked',
  'document.store_full',
  'upload.broken',
] as const;

/** `area.reason`, the name of a refusal. */
export type ErrorCode = keyof typeof errorStatus;

/** The error as thrown inside the server; `where` names the field or parameter, never its value. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly where: string | null;
  /** What the sentence is filled with; never anything personal. */
  readonly params: Readonly<Record<string, string>>;

  constructor(code: ErrorCode, where: string | null = null, params: Readonly<Record<string, string>> = {}) {
    super(where === null ? code : `${code} (${where})`);
    this.name = 'Refusal';
    this.code = code;
    this.where = where;
    this.params = params;
  }
}

/**
 * The message key of a refusal in text/.
 * In: an error code. Out: the key, `request.bad_query` → `error_request_bad_query`.
 */
export function messageKey(code: ErrorCode): `error_${string}` {
  return `error_${code.replace('.', '_')}`;
}
