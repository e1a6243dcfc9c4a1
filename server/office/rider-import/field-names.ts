import type { Language } from '#contract/values.ts';
import type { SheetField } from '#rules/rider-sheet.ts';
import * as m from '#text/messages/messages.js';

/** What a column is called, in the reader's language: by the same words an import knows it. */
export const fieldNames: Readonly<
  Record<SheetField, (inputs: object, options: { locale: Language }) => string>
> = {
  rider_number: m.rider_import_field_rider_number,
  rider_lastname: m.rider_import_field_rider_lastname,
  rider_firstname: m.rider_import_field_rider_firstname,
  rider_fullname: m.rider_import_field_rider_fullname,
  rider_dni: m.rider_import_field_rider_dni,
  rider_birthdate: m.rider_import_field_rider_birthdate,
  rider_gender: m.rider_import_field_rider_gender,
  club_name: m.rider_import_field_club_name,
  rider_state: m.rider_import_field_rider_state,
  rider_city: m.rider_import_field_rider_city,
  rider_phone: m.rider_import_field_rider_phone,
  rider_email: m.rider_import_field_rider_email,
  rider_address: m.rider_import_field_rider_address,
  rider_team: m.rider_import_field_rider_team,
  uci_id: m.rider_import_field_uci_id,
  transponder: m.rider_import_field_transponder,
  plate_20: m.rider_import_field_plate_20,
  plate_24: m.rider_import_field_plate_24,
  plate_12: m.rider_import_field_plate_12,
  class_20: m.rider_import_field_class_20,
  class_24: m.rider_import_field_class_24,
  class_12: m.rider_import_field_class_12,
};
