import type { UserRole } from '#contract/accounts/accounts.ts';

/** What is taken back of an import, to somebody who was told of it; riders it enrolled are gone when the letter goes. */
export interface ImportUndone {
  user_email: string;
  language: string;
  has_account: boolean;
  organization_id: number;
  lines: {
    /** A licence nobody asked for; one that was asked for and waits again; data of a rider. */
    what: 'licence_gone' | 'licence_waits' | 'data';
    rider: string;
    category: string;
    cup: string;
  }[];
}

/** Every job by name, with its payload. */
export interface Jobs {
  confirm: { user_id: number };
  rescue: { user_email: string };
  /** Somebody tries one password after the other. */
  guessed: { user_email: string; when: string };
  password_changed: { user_id: number; when: string; device: string };
  second_factor: {
    user_id: number;
    /** `guessed`: somebody who has the password tried codes until no more were taken. */
    change: 'on' | 'off' | 'codes' | 'recovery' | 'guessed';
    when: string;
    device: string;
  };
  account_deleted: { user_email: string; first_name: string; language: string };
  claimed: { claim_id: number };
  claim_waiting: { claim_id: number };
  claim_decided: { claim_id: number };
  invitation: { invitation_id: number };
  invitation_accepted: { invitation_id: number };
  invitation_done: { invitation_id: number; user_id: number };
  entries: { user_id: number; race_id: number };
  /** Entries of a date opened, and its cup enters riders by itself. */
  auto_enter: { race_id: number };
  fill_queue: { race_id: number; category_id: number };
  licences_waiting: { organization_id: number };
  licence_decided: { lbr_id: number };
  import_undone: ImportUndone;
  /** Jobs of the version before name the club. */
  payments_waiting: { book_id: number } | { club_id: number };
  payment_decided: { payment_id: number };
  /** A line of a bank statement paid a due. */
  transfer_recognized: { line_id: number; due_id: number };
  /** What was paid of an entry that is gone goes back, or does not. */
  entry_returned: { return_id: number };
  /** Money that was promised of it went back. */
  entry_refunded: { return_id: number };
  /** The organization changed what an entry costs. */
  price_changed: { change_id: number };
  receipt: { receipt_id: number };
  club_account: { account_id: number };
  /** A provider of payments says that one changed: it is asked what it is. `looks`: how often it was not there yet. */
  provider_notice: { rail_id: string; provider_id: string; looks?: number };
  look_at_checkout: { checkout_id: number };
  /** Each checkout that is due for it gets a look. */
  look_at_checkouts: Record<string, never>;
  close_checkout: { checkout_id: number };
  provider_refund: { refund_key: string };
  checkout_paid: { checkout_id: number };
  /** A payment at a provider needs a person: it is not as it should be, disputed, or gave back what is nowhere. */
  provider_case: { provider_payment_id: number };
  rail_refused: { rail_id: string };
  /** A step of a protest, to who filed it. */
  protest_told: { protest_id: number; n: number };
  rider_written: { rider_id: number };
  ad_request: { request_id: number };
  /** Bytes of a picture that was taken down go from where they are stored. */
  remove_picture: { image_id: number };
  take_down_decided: { take_down_id: number };
  organizer_named: { organization_id: number; user_email: string; by: number };
  role_changed: { user_id: number; given: boolean } & UserRole;
  role_invitation: { invitation_id: number };
  race_message: { message_id: number; user_id: number };
  race_message_sheet: { letter_id: number };
  /** Makes the reminders of the days since the last time. */
  remind: Record<string, never>;
  /** What of an account's riders of an organization ends, said on the days after `from`, up to `until`. */
  reminder: { user_id: number; organization_id: number; from: string; until: string };
  /** Makes the letters of parts that are about to be due, of the days since the last time. */
  remind_parts: Record<string, never>;
  /** The parts an account is to be told of. */
  part_reminder: { user_id: number };
  print: { printed_id: number };
  /** Followers of a rider of the race get a notification of what is new. */
  tell_followers: { race_id: number };
  /** A notification to one phone: public words, and until when they are worth anything, in seconds of the epoch. */
  push: {
    push_id: number;
    until: number;
    message: { title: string; body: string; tag: string; url: string };
  };
  /** Entries opened or closed by the clock. */
  follow_clock: Record<string, never>;
  /** Papers whose term is over go. */
  remove_papers: Record<string, never>;
  /** Looks whether the books of every payee agree with themselves. */
  check_books: Record<string, never>;
  /** Writes the dump of every public fact, or takes it away where none is wanted. */
  dump: Record<string, never>;
  sweep: Record<string, never>;
}

/** What does a job. A job that throws is tried again, later and later. */
export type Tasks = { [Name in keyof Jobs]: (payload: Jobs[Name]) => Promise<void> };
