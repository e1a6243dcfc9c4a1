import * as m from '#text/messages/messages.js';

/** What people call the columns of a rider. */
const names: Record<string, () => string> = {
  rider_firstname: m.registration_firstname,
  rider_lastname: m.registration_lastname,
  rider_dni: m.registration_document,
  rider_birthdate: m.registration_birthdate,
  rider_gender: m.registration_gender,
  organization_id: m.registration_organization,
  club_id: m.rider_club,
  rider_state: m.rider_state,
  rider_city: m.rider_city,
  rider_team: m.rider_team,
  rider_phone: m.rider_phone,
  rider_email: m.riders_email,
  rider_address: m.rider_address,
  uci_id: m.riders_uci_id,
  transponder: m.riders_transponder,
  dni_expires_on: m.riders_dni_expires,
  insurance_expires_on: m.riders_insurance_expires,
  rider_dni_image1: m.office_paper_rider_dni_image1,
  rider_dni_image2: m.office_paper_rider_dni_image2,
  rider_insurance_image: m.office_paper_rider_insurance_image,
  plate: m.riders_plate_number,
  public_name: m.public_name_field,
};

/** A column in words; null: not one that people know. */
export function fieldName(name: string): string | null {
  return names[name]?.() ?? null;
}
