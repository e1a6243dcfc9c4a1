import type { Language } from '#contract/values.ts';
import type { SheetField } from '#rules/files/rider-sheet.ts';
import * as m from '#text/messages/messages.js';
import { riderFieldLabels } from './rider-field-labels.ts';

/** What the columns of a sheet of riders are called: as everywhere, but for those that a sheet calls shorter. */
export const sheetFieldLabels: Readonly<
  Record<SheetField, (inputs?: object, options?: { locale?: Language }) => string>
> = {
  ...riderFieldLabels,
  rider_lastname: m.rider_import_field_rider_lastname,
  rider_gender: m.rider_import_field_rider_gender,
  rider_state: m.rider_import_field_rider_state,
  rider_email: m.rider_import_field_rider_email,
  club_name: riderFieldLabels.club_id,
  rider_fullname: m.rider_import_field_rider_fullname,
  second_lastname: m.rider_import_field_second_lastname,
  second_firstname: m.rider_import_field_second_firstname,
  plate_20: m.rider_import_field_plate_20,
  plate_24: m.rider_import_field_plate_24,
  plate_12: m.rider_import_field_plate_12,
  class_20: m.rider_import_field_class_20,
  class_24: m.rider_import_field_class_24,
  class_12: m.rider_import_field_class_12,
  rider_number: m.rider_import_field_rider_number,
  licence_number: m.rider_import_field_licence_number,
  licence_kind: m.rider_import_field_licence_kind,
  licence_expires_on: m.rider_import_field_licence_expires_on,
};
