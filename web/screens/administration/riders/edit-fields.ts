import type { OfficeRider, OfficeRiderForm } from '#contract/office-riders.ts';
import { type OfficeFieldRefusal, refuseOfficeRider } from '#rules/office-rider.ts';
import * as m from '#text/messages/messages.js';
import { refusalText } from '#web/parts/refusal-text.ts';

/** A rider as the office's form holds one: all of it text. */
export type EditFields = Required<{ [Name in keyof OfficeRiderForm]: string }>;
export type EditErrors = Partial<Record<string, string>>;

const textOf = (value: string | number | null) => (value === null ? '' : String(value));

/** A stored rider as a form. */
export function editFieldsOf({ rider }: OfficeRider): EditFields {
  return {
    rider_firstname: rider.rider_firstname,
    rider_lastname: rider.rider_lastname,
    rider_dni: textOf(rider.rider_dni),
    rider_birthdate: textOf(rider.rider_birthdate),
    rider_gender: textOf(rider.rider_gender),
    organization_id: textOf(rider.organization_id),
    club_id: textOf(rider.club_id),
    rider_state: textOf(rider.rider_state),
    rider_city: textOf(rider.rider_city),
    rider_team: textOf(rider.rider_team),
    rider_email: textOf(rider.rider_email),
    rider_phone: textOf(rider.rider_phone),
    rider_address: textOf(rider.rider_address),
    uci_id: textOf(rider.uci_id),
    transponder: textOf(rider.transponder),
    dni_expires_on: textOf(rider.dni_expires_on),
    insurance_expires_on: textOf(rider.insurance_expires_on),
  };
}

/** What somebody made different, and only that. */
export function changedIn(before: EditFields, typed: Partial<EditFields>): OfficeRiderForm {
  return Object.fromEntries(
    Object.entries(typed).filter(([name, text]) => Reflect.get(before, name) !== text),
  );
}

function words(refusal: OfficeFieldRefusal): string {
  if (refusal === 'uci') return m.riders_uci_wrong();
  if (refusal === 'transponder') return m.riders_transponder_wrong();
  return refusalText(refusal) ?? m.form_failed();
}

/** Today where the day begins first, as the server counts it. */
const today = () => new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10);

/** What is wrong with these fields, in words; the same rule the server asks. */
export function editErrorsIn(changes: OfficeRiderForm): EditErrors {
  return Object.fromEntries(
    refuseOfficeRider(changes, today()).map(({ field, refusal }) => [field, words(refusal)]),
  );
}
