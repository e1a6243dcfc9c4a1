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

/** Tells what to do about an empty field. It names what is chosen; a field that is typed names itself by its label. */
function missingText(field: string): string {
  const choice = chosen.get(field);
  return choice === undefined ? m.form_required() : m.form_choose_field({ field: choice() });
}

/** Gives the reason why a field is refused, in words. The name is for a field of a rider or an account. */
export function refusalText(refusal: FieldRefusal | null | undefined, field?: string): string | undefined {
  if (refusal === null || refusal === undefined) return undefined;
  return refusal === 'required' && field !== undefined ? missingText(field) : sentences[refusal]();
}
