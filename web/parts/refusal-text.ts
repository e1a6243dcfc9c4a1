import type { FieldRefusal } from '#rules/riders/rider-form.ts';
import * as m from '#text/messages/messages.js';

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

/** Why a field is not accepted, in words. */
export function refusalText(refusal: FieldRefusal | null | undefined): string | undefined {
  return refusal === null || refusal === undefined ? undefined : sentences[refusal]();
}
