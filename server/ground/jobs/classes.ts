import type { Jobs } from '#server/ground/jobs/jobs.ts';

/**
 * The classes of jobs, each with how many jobs of it a node does at once. A class has workers of its own, so it waits
 * only for itself. It is as wide as what its jobs wait for, because a class that waits for everything stands still
 * when one thing outside does.
 */
export const classes = {
  /** What a provider of payments says, and what we ask it. */
  money: 2,
  /** The clock that opens and closes entries, followers, protests. They use the database, and two of them the mail. */
  race_day: 2,
  /** Notifications, which wait for the services of others, for ten seconds each. */
  push: 4,
  /** Letters that somebody waits for at a sign-in, or that warn the owner of an account or of a book. */
  accounts: 2,
  /** Letters of which there may be one for each family. */
  letters: 2,
  /** Sheets and certificates, for which somebody waits with a page open. */
  print: 1,
  /** Work for minutes that nobody waits for, or that makes other jobs. */
  heavy: 2,
} as const;

export type JobClass = keyof typeof classes;

const isClass = (name: string): name is JobClass => name in classes;
export const jobClasses: readonly JobClass[] = Object.keys(classes).filter(isClass);

/** The class of every job. A new job without one does not compile. */
export const classOf: Readonly<Record<keyof Jobs, JobClass>> = {
  provider_notice: 'money',
  look_at_checkout: 'money',
  look_at_checkouts: 'money',
  close_checkout: 'money',
  provider_refund: 'money',

  follow_clock: 'race_day',
  fill_queue: 'race_day',
  tell_followers: 'race_day',
  protest_told: 'race_day',
  protest_filed: 'race_day',

  push: 'push',

  confirm: 'accounts',
  rescue: 'accounts',
  guessed: 'accounts',
  password_changed: 'accounts',
  second_factor: 'accounts',
  account_deleted: 'accounts',
  claimed: 'accounts',
  claim_waiting: 'accounts',
  claim_decided: 'accounts',
  invitation: 'accounts',
  invitation_accepted: 'accounts',
  invitation_done: 'accounts',
  role_changed: 'accounts',
  role_invitation: 'accounts',
  organizer_named: 'accounts',
  paid_to_changed: 'accounts',
  provider_case: 'accounts',
  rail_refused: 'accounts',

  entries: 'letters',
  licences_waiting: 'letters',
  licence_decided: 'letters',
  import_undone: 'letters',
  payments_waiting: 'letters',
  payment_decided: 'letters',
  transfer_recognized: 'letters',
  entry_returned: 'letters',
  entry_refunded: 'letters',
  price_changed: 'letters',
  receipt: 'letters',
  club_account: 'letters',
  checkout_paid: 'letters',
  rider_written: 'letters',
  ad_request: 'letters',
  take_down_decided: 'letters',
  race_message: 'letters',
  race_message_sheet: 'letters',
  reminder: 'letters',
  part_reminder: 'letters',

  print: 'print',

  auto_enter: 'heavy',
  remind: 'heavy',
  remind_parts: 'heavy',
  remove_picture: 'heavy',
  remove_papers: 'heavy',
  check_books: 'heavy',
  dump: 'heavy',
  sweep: 'heavy',
};
