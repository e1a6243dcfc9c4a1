import type { DB, Rider, Users } from '#server/db/database.ts';

/** A column stays for a reason, is emptied, or is computed of the others by the database. */
type Column = { readonly keep: string } | { readonly clear: 'null' | 'empty_object' } | 'computed';

const cleared = { clear: 'null' } as const;

/**
 * What becomes of each column of a rider who has history when nobody is in charge any more. A test compares the names with the
 * migrated database, so a new column is named here or fails; what is not on the standings of a day has no reason to stay.
 */
export const riderColumns: Record<keyof Rider, Column> = {
  rider_id: { keep: 'entries and results point to it' },
  rider_firstname: { keep: 'published standings name who rode' },
  rider_lastname: { keep: 'published standings name who rode' },
  rider_gender: { keep: 'the category of published results rests on it' },
  public_name: { keep: 'initials stay initials' },
  organization_id: { keep: 'whose results these are' },
  club_id: { keep: 'the club of published rankings' },
  created_at: { keep: 'says nothing of the person' },
  rider_version: { keep: 'counts writes' },
  enrolled_by: { keep: 'the account of the club that wrote the row' },
  rider_dni: cleared,
  rider_birthdate: cleared,
  rider_email: cleared,
  rider_phone: cleared,
  rider_address: cleared,
  rider_city: cleared,
  rider_state: cleared,
  rider_team: cleared,
  rider_social: { clear: 'empty_object' },
  country_id: cleared,
  uci_id: cleared,
  transponder: cleared,
  dni_expires_on: cleared,
  insurance_expires_on: cleared,
  rider_dni_image1: cleared,
  rider_dni_image2: cleared,
  rider_insurance_image: cleared,
  creation_key: cleared,
  rider_fullname: 'computed',
  rider_publicname: 'computed',
  rider_names: 'computed',
  rider_find: 'computed',
  rider_sounds: 'computed',
};

/** An account leaves no row behind: every column of it goes. Named all the same, so that a new one is thought about. */
export const accountColumns: Record<keyof Users, 'gone'> = {
  user_id: 'gone',
  user_email: 'gone',
  user_password: 'gone',
  user_firstname: 'gone',
  user_lastname: 'gone',
  user_phone: 'gone',
  user_language: 'gone',
  user_teams: 'gone',
  registration_key: 'gone',
  email_confirmed_at: 'gone',
  locked_at: 'gone',
  created_at: 'gone',
};

/**
 * What becomes of the rows of a table. `rider`, `account`: they go with the one or the other. `cleared`: they stay without these
 * columns. `kept`: they stay, for a reason. `forgotten`: a statement of its own takes the personal part out (leave-queries.ts).
 * `nobody`: they tell of no rider and no account; who wrote them is let go of by the foreign key.
 */
type Rows =
  | 'rider'
  | 'account'
  | 'forgotten'
  | 'nobody'
  | { readonly kept: string }
  | { readonly cleared: Readonly<Record<string, 'null' | 'empty_text'>> };

export const tables: Record<Exclude<keyof DB, 'rider' | 'users'>, Rows> = {
  entry_waiting: 'rider',
  file_access: 'rider',
  paper_removal: 'rider',
  printed: 'rider',
  rider_import_line: 'rider',
  rider_invitation: 'rider',
  rider_proposal: 'rider',
  retired_paper: 'rider',
  rider_writes_told: 'rider',

  entry_batch: 'account',
  race_message_family: 'account',
  recovery_code: 'account',
  rider_import_progress: 'account',
  second_factor: 'account',
  known_device: 'account',
  session: 'account',
  sign_in_ticket: 'account',
  user_rider: 'account',
  user_role: 'account',
  user_token: 'account',

  audit: 'forgotten',
  file: 'forgotten',
  file_link: 'forgotten',
  lbr_step: 'forgotten',
  rider_merge: 'forgotten',
  rider_merge_row: 'forgotten',
  role_invitation: 'forgotten',

  entry_withdrawal: { cleared: { reason: 'null' } },
  lbr: { cleared: { lbr_number: 'null', lbr_reason: 'empty_text' } },
  up_to_date_mark: { cleared: { reason: 'empty_text' } },

  certificate: { kept: 'a printed certificate can still be verified: it says what the standings say' },
  cup_plate: { kept: 'published plates' },
  due: { kept: 'books of the club' },
  entry: { kept: 'published standings; why a late entry was let in belongs to the day' },
  movement: { kept: 'books of the club, never changed' },
  payment: { kept: 'books of the club; the proof itself goes' },
  receipt: { kept: 'books of the club: who paid stands on paper as well' },
  result_change: { kept: 'published corrections' },
  rider_claim: { kept: 'that a rider was taken over; names nobody' },
  rider_consent: { kept: 'proves that papers were taken with consent; the account is let go of' },
  rider_distinct: { kept: 'two numbers that are two people' },
  rider_import: { kept: 'the cells of a sheet go when it is applied, and after a day at most' },
  tie_place: { kept: 'published decisions' },

  ad: 'nobody',
  ad_day: 'nobody',
  ad_image: 'nobody',
  ad_request: 'nobody',
  ad_seen: 'nobody',
  backup: 'nobody',
  captcha_used: 'nobody',
  category: 'nobody',
  charge: 'nobody',
  class_merge: 'nobody',
  club: 'nobody',
  club_entry_fee: 'nobody',
  country: 'nobody',
  cup: 'nobody',
  cup_category: 'nobody',
  cup_date: 'nobody',
  cup_date_image: 'nobody',
  cup_points: 'nobody',
  cup_publication: 'nobody',
  cup_regulation_version: 'nobody',
  desk_deed: 'nobody',
  desk_pass: 'nobody',
  desk_session: 'nobody',
  draw: 'nobody',
  heat: 'nobody',
  heat_image: 'nobody',
  image: 'nobody',
  job_worker: 'nobody',
  meeting_import: 'nobody',
  organization: 'nobody',
  organization_letter: 'nobody',
  organization_reason: 'nobody',
  page_view: 'nobody',
  paper_key: 'nobody',
  paper_terms: 'nobody',
  race: 'nobody',
  race_category: 'nobody',
  race_file: 'nobody',
  race_message: 'nobody',
  race_message_text: 'nobody',
  race_rules: 'nobody',
  rate_limit: 'nobody',
  receipt_book: 'nobody',
  result_load: 'nobody',
  result_publication: 'nobody',
  result_write: 'nobody',
  rider_reference: 'nobody',
  run: 'nobody',
  restored_job: 'nobody',
  schema_migration: 'nobody',
  schema_object: 'nobody',
  server_secret: 'nobody',
  tie_decision: 'nobody',
};
