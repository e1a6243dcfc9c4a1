import type { Language } from '#contract/values.ts';
import type { FieldOfKind, TypedField } from '#rules/people/riders/field-lists.ts';
import * as m from '#text/messages/messages.js';

/** A text in the reader's language, or in the one that is given. */
type Label = (inputs?: object, options?: { locale?: Language }) => string;

/** Columns of a rider that people know by a name. A country shows in the organization; networks have names of their own. */
export type LabelledField = Exclude<TypedField, FieldOfKind<'country' | 'networks'>>;

/** What people call the columns of a rider: in forms, in letters, in the record of changes. */
export const riderFieldLabels: Readonly<Record<LabelledField, Label>> = {
  rider_firstname: m.rider_field_rider_firstname,
  rider_lastname: m.rider_field_rider_lastname,
  rider_dni: m.rider_field_rider_dni,
  rider_birthdate: m.rider_field_rider_birthdate,
  rider_gender: m.rider_field_rider_gender,
  organization_id: m.rider_field_organization_id,
  club_id: m.rider_field_club_id,
  rider_state: m.rider_field_rider_state,
  rider_city: m.rider_field_rider_city,
  rider_team: m.rider_field_rider_team,
  rider_phone: m.rider_field_rider_phone,
  rider_email: m.rider_field_rider_email,
  rider_address: m.rider_field_rider_address,
  uci_id: m.rider_field_uci_id,
  transponder: m.rider_field_transponder,
  dni_expires_on: m.rider_field_dni_expires_on,
  insurance_expires_on: m.rider_field_insurance_expires_on,
};
