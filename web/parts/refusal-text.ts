import type { FieldRefusal } from '#rules/people/riders/rider-form.ts';
import * as m from '#text/messages/messages.js';
import { riderFieldLabels } from '#text/rider-field-labels.ts';

const sentences: Record<FieldRefusal, () => string> = {
  required: m.form_required,
  too_long: m.form_too_long,
  name: m.form_name,
  dni: m.form_dni,
  date: m.form_date,
  future: m.form_future,
  email: m.form_email,
  phone: m.form_phone,
  choice: m.form_choice,
  uci: m.riders_uci_wrong,
  transponder: m.riders_transponder_wrong,
  password_short: m.form_password_short,
  password_blank: m.error_user_password_blank,
  password_own: m.error_user_password_own,
  password_common: m.error_user_password_common,
};

type Words = () => string;

/** The fields that are chosen from a list, with their names. */
const chosen: ReadonlyMap<string, Words> = new Map<string, Words>([
  ['country_id', m.registration_country],
  ['organization_id', riderFieldLabels.organization_id],
  ['club_id', riderFieldLabels.club_id],
  ['rider_club', riderFieldLabels.club_id],
  ['rider_gender', riderFieldLabels.rider_gender],
]);

/** The fields that are typed, with their names. */
const written: ReadonlyMap<string, Words> = new Map<string, Words>([
  ...Object.entries(riderFieldLabels),
  ['password', m.login_password],
  ['password2', m.password_again],
]);

/** Tells what to do about an empty field. It names the field, so that each message differs. */
function missingText(field: string): string {
  const choice = chosen.get(field);
  if (choice !== undefined) return m.form_choose_field({ field: choice() });
  // Each country has a name of its own for it, and its field names itself by that.
  const text = field === 'rider_dni' ? undefined : written.get(field);
  return text === undefined ? m.form_required() : m.form_write_field({ field: text() });
}

/** Gives the reason why a field is refused, in words. The name is for a field of a rider or an account. */
export function refusalText(refusal: FieldRefusal | null | undefined, field?: string): string | undefined {
  if (refusal === null || refusal === undefined) return undefined;
  return refusal === 'required' && field !== undefined ? missingText(field) : sentences[refusal]();
}
