import type { UserRole } from '#contract/people/accounts/accounts.ts';
import type { PaidTo } from '#rules/money/paid-to.ts';

/** What was undone of an import, for a notified person. Riders it enrolled are deleted when the letter is sent. */
export interface ImportUndone {
  user_email: string;
  language: string;
  has_account: boolean;
  organization_id: number;
  lines: {
    /** A licence nobody asked for, one that was asked for and waits again, or data of a rider. */
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
    /** With `guessed`, somebody who has the password tried codes until no more were accepted. */
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
  /** The entries of a date opened, and its cup enters riders automatically. */
  auto_enter: { race_id: number };
  fill_queue: { race_id: number; category_id: number };
  licences_waiting: { organization_id: number };
  licence_decided: { lbr_id: number };
  import_undone: ImportUndone;
  /** Jobs of the previous version name the club. */
  payments_waiting: { book_id: number } | { club_id: number };
  payment_decided: { payment_id: number };
  /** A line of a bank statement paid a due. */
  transfer_recognized: { line_id: number; due_id: number };
  /** A payment of a deleted entry is returned, or is not. */
  entry_returned: { return_id: number };
  /** Money that was promised for it was returned. */
  entry_refunded: { return_id: number };
  /** The organization changed the price of an entry. */
  price_changed: { change_id: number };
  /** The money of a book goes elsewhere from now on. */
  paid_to_changed: {
    book_id: number;
    user_id: number;
    when: string;
    device: string;
    was: PaidTo;
    became: PaidTo;
  };
  receipt: { receipt_id: number };
  club_account: { account_id: number };
  /** A provider reports that a payment changed, and the job reads it. `looks` counts how often it was missing. */
  provider_notice: { rail_id: string; provider_id: string; looks?: number };
  look_at_checkout: { checkout_id: number };
  /** Checks each checkout that is due for it. */
  look_at_checkouts: Record<string, never>;
  close_checkout: { checkout_id: number };
  provider_refund: { refund_key: string };
  checkout_paid: { checkout_id: number };
  /**
   * A payment at a provider needs a person: it is not as expected, is disputed, or was a refund that matches nothing.
   */
  provider_case: { provider_payment_id: number };
  rail_refused: { rail_id: string };
  /** A step of a protest, for the person who filed it. */
  protest_told: { protest_id: number; n: number };
  /** A protest of a family or a delegate, for the person who decides it. */
  protest_filed: { protest_id: number };
  rider_written: { rider_id: number };
  ad_request: { request_id: number };
  /** The bytes of a picture that was taken down are deleted. */
  remove_picture: { image_id: number };
  take_down_decided: { take_down_id: number };
  organizer_named: { organization_id: number; user_email: string; by: number };
  role_changed: { user_id: number; given: boolean } & UserRole;
  role_invitation: { invitation_id: number };
  race_message: { message_id: number; user_id: number };
  race_message_sheet: { letter_id: number };
  /** Makes the reminders of the days since the last time. */
  remind: Record<string, never>;
  /** A reminder of what ends for an account's riders of an organization, from one day up to another. */
  reminder: { user_id: number; organization_id: number; from: string; until: string };
  /** Makes the letters of parts that are about to be due, of the days since the last time. */
  remind_parts: Record<string, never>;
  /** The parts that an account has to be notified of. */
  part_reminder: { user_id: number };
  print: { printed_id: number };
  /** The followers of a rider of the race get a notification of what is new. */
  tell_followers: { race_id: number };
  /**
   * A notification to one phone: public words, and until when they are useful, in seconds of the epoch. Jobs of the
   * previous version name no race.
   */
  push: {
    push_id: number;
    race_id?: number;
    until: number;
    message: { title: string; body: string; tag: string; url: string };
  };
  /** The clock opened or closed entries. */
  follow_clock: Record<string, never>;
  /** Papers whose term is over are deleted. */
  remove_papers: Record<string, never>;
  /** Checks whether the books of every payee are consistent. */
  check_books: Record<string, never>;
  /** Writes the dump of every public fact, or deletes it when the setting is off. */
  dump: Record<string, never>;
  sweep: Record<string, never>;
}

/** The functions that do the jobs. A job that throws is tried again, at growing intervals. */
export type Tasks = { [Name in keyof Jobs]: (payload: Jobs[Name]) => Promise<void> };
