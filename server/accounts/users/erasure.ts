import type { Erasure } from '#rules/riders/field-facts.ts';
import { RIDER_FIELDS } from '#rules/riders/fields.ts';
import type { DB, Rider, Users } from '#server/db/database.ts';

/**
 * What becomes of each column of a rider who has history when nobody is in charge any more, as rules/riders/fields.ts names it. What is
 * not on the standings of a day has no reason to stay.
 */
export const riderColumns: Record<keyof Rider, { readonly erasure: Erasure | 'computed' }> = RIDER_FIELDS;

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
  check_in_end: 'rider',
  auto_entry: 'rider',
  push_follow: 'rider',
  check_in_mark: 'rider',
  entry_waiting: 'rider',
  file_access: 'rider',
  paper_removal: 'rider',
  printed: 'rider',
  race_message_sheet: 'rider',
  race_message_unreached: 'rider',
  rider_import_licence: 'rider',
  rider_import_line: 'rider',
  rider_invitation: 'rider',
  rider_proposal: 'rider',
  retired_paper: 'rider',
  rider_credential: 'rider',
  rider_emergency: 'rider',
  emergency_look: 'rider',
  walk_up: 'rider',
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
  waiver_signature: { cleared: { signed_name: 'empty_text' } },
  up_to_date_mark: { cleared: { reason: 'empty_text' } },

  day_device: {
    kept: 'who judged a race, as on the paper that is signed; an account is let go of, and its name with it',
  },
  day_op: { kept: 'what was said of a race, by its entries' },
  certificate: { kept: 'a printed certificate can still be verified: it says what the standings say' },
  cup_plate: { kept: 'published plates' },
  due: { kept: 'books of the club' },
  entry: { kept: 'published standings; why a late entry was let in belongs to the day' },
  movement: { kept: 'books of the club, never changed' },
  payment: { kept: 'books of the club; the proof itself goes' },
  protest: { kept: 'decides published standings; its account and rider are let go of' },
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
  check_in_absence: 'nobody',
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
  day_change: 'nobody',
  day_notice: 'nobody',
  desk_deed: 'nobody',
  desk_pass: 'nobody',
  desk_session: 'nobody',
  draw: 'nobody',
  draw_request: 'nobody',
  heat: 'nobody',
  heat_image: 'nobody',
  heat_print: 'nobody',
  image: 'nobody',
  job_worker: 'nobody',
  live_due: 'nobody',
  live_event: 'nobody',
  live_fact: 'nobody',
  live_race: 'nobody',
  meeting_import: 'nobody',
  organization: 'nobody',
  organization_letter: 'nobody',
  organization_reason: 'nobody',
  page_view: 'nobody',
  paper_key: 'nobody',
  paper_terms: 'nobody',
  race: 'nobody',
  race_category: 'nobody',
  programme_item: 'nobody',
  race_day: 'nobody',
  race_file: 'nobody',
  heat_day: 'nobody',
  race_message: 'nobody',
  race_message_text: 'nobody',
  race_rules: 'nobody',
  rate_limit: 'nobody',
  receipt_book: 'nobody',
  protest_step: 'nobody',
  result_load: 'nobody',
  result_publication: 'nobody',
  result_write: 'nobody',
  rider_reference: 'nobody',
  run: 'nobody',
  rider_placing: 'nobody',
  placing_due: 'nobody',
  standing: 'nobody',
  restored_job: 'nobody',
  schema_migration: 'nobody',
  schema_object: 'nobody',
  push_subscription: 'nobody',
  push_told: 'nobody',
  stage_publication: 'nobody',
  server_secret: 'nobody',
  tie_decision: 'nobody',
  waiver_text: 'nobody',
};
