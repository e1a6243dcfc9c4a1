import * as m from '#text/messages/messages.js';
import { partName } from '#web/office/parts/words/part-names.ts';
import { fieldWords } from '#web/office/parts/words/field-words.ts';
import { fieldName } from '#web/parts/rider-fields/rider-field-names.ts';

/** Names of fields in the record of changes that no other screen of the office has a word for. */
const names: Readonly<Record<string, () => string>> = {
  lbr_status: m.audit_field_status,
  race_status: m.audit_field_status,
  cup_status: m.audit_field_status,
  payment_status: m.audit_field_status,
  outcome: m.audit_field_status,
  reason: m.audit_field_reason,
  late_reason: m.audit_field_late,
  rider_id: m.audit_field_rider,
  other_id: m.audit_field_rider,
  merged_id: m.audit_field_rider,
  riders: m.audit_field_riders,
  user_id: m.audit_field_account,
  user_email: m.audit_field_email,
  user_roles: m.audit_field_role,
  role: m.audit_field_role,
  fields: m.audit_field_fields,
  clubs: m.rider_field_club_id,
  club_name: m.audit_field_name,
  club_state: m.org_state,
  club_contact: m.org_contact,
  club_city: m.clubs_office_city,
  club_public_contact: m.clubs_office_public,
  club_colours: m.clubs_office_colours,
  track_id: m.cups_date_track,
  track_name: m.tracks_office_name,
  track_city: m.tracks_office_city,
  track_state: m.org_state,
  track_latitude: m.tracks_office_place,
  track_longitude: m.tracks_office_place,
  track_directions: m.track_directions,
  track_contact: m.tracks_office_contact,
  track_surface: m.tracks_office_surface,
  track_length: m.tracks_office_length,
  club_payments: m.audit_field_payments,
  closed: m.audit_field_closed,
  category: m.audit_field_category,
  category_id: m.audit_field_category,
  category_ids: m.audit_field_category,
  category_name: m.audit_field_name,
  from_category_id: m.audit_field_category,
  into_category_id: m.audit_field_into,
  min_age: m.audit_field_min_age,
  max_age: m.audit_field_max_age,
  gender: m.rider_field_rider_gender,
  wheel: m.audit_field_wheel,
  level: m.audit_field_level,
  plate_colour: m.audit_field_colour,
  category_order: m.audit_field_order,
  race_id: m.audit_field_race,
  phase: m.audit_field_stage,
  number: m.audit_field_heat,
  order: m.audit_field_order,
  way: m.audit_field_kind,
  cup_id: m.audit_field_cup,
  cup_categories: m.office_cup_classes,
  cup_dates: m.office_cup_rounds,
  rules: m.audit_field_rules,
  copied_from: m.audit_field_copied,
  first_date: m.audit_field_from,
  from: m.audit_field_from,
  to: m.audit_field_to,
  until: m.audit_field_to,
  starts_on: m.audit_field_from,
  ends_on: m.audit_field_to,
  season: m.audit_field_season,
  cents: m.audit_field_amount,
  receipt_number: m.audit_field_receipt,
  lines: m.audit_field_lines,
  up_to_date: m.audit_field_up_to_date,
  kind: m.audit_field_kind,
  language: m.audit_field_language,
  letter: m.letters_which,
  letter_text: m.audit_field_text,
  reason_of: m.audit_field_kind,
  reasons: m.audit_field_reason,
  subject: m.audit_field_subject,
  families: m.audit_field_families,
  desk_name: m.audit_field_name,
  ad_name: m.audit_field_name,
  link: m.audit_field_link,
  position: m.audit_field_place,
  logo: m.audit_field_picture,
  file_name: m.audit_field_file,
  resumes: m.rain_change_resume,
  pictures: m.results_pictures,
  picture: m.results_picture_text,
  confirmed: m.audit_field_confirmed,
  source: m.audit_field_file,
  format: m.audit_field_file,
  riders_new: m.audit_field_new,
  riders_changed: m.audit_field_changed,
};

/** Fields that only programs read. */
const silent = new Set(['request_key', 'charge_id', 'code', 'currency', 'version', 'filters', 'moved']);

/** The name of a field of the record; null: only programs read it. */
export function auditField(name: string): string | null {
  if (silent.has(name)) return null;
  const own = names[name]?.() ?? fieldName(name);
  if (own !== null) return own;
  const [, ofOrganization] = Object.entries(fieldWords).find(([one]) => one === name) ?? [];
  if (ofOrganization) return ofOrganization();
  const part = partName(name);
  return part === name ? m.audit_field_other() : part;
}
