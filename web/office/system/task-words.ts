import * as m from '#text/messages/messages.js';

/** What each job does, as an administrator reads it. */
const words: Readonly<Record<string, () => string>> = {
  confirm: m.system_task_confirm,
  follow_clock: m.system_task_follow_clock,
  remind: m.system_task_remind,
  reminder: m.system_task_reminder,
  rescue: m.system_task_rescue,
  password_changed: m.system_task_password_changed,
  account_deleted: m.system_task_account_deleted,
  second_factor: m.system_task_second_factor,
  invitation: m.system_task_invitation,
  invitation_accepted: m.system_task_invitation_accepted,
  invitation_done: m.system_task_invitation_done,
  claimed: m.system_task_claimed,
  claim_waiting: m.system_task_claim_waiting,
  claim_decided: m.system_task_claim_decided,
  rider_written: m.system_task_rider_written,
  remove_papers: m.system_task_remove_papers,
  guessed: m.system_task_guessed,
  entries: m.system_task_entries,
  fill_queue: m.system_task_fill_queue,
  licences_waiting: m.system_task_licences_waiting,
  licence_decided: m.system_task_licence_decided,
  payments_waiting: m.system_task_payments_waiting,
  payment_decided: m.system_task_payment_decided,
  transfer_recognized: m.system_task_transfer_recognized,
  receipt: m.system_task_receipt,
  ad_request: m.system_task_ad_request,
  organizer_named: m.system_task_organizer_named,
  role_changed: m.system_task_role_changed,
  role_invitation: m.system_task_role_invitation,
  race_message: m.system_task_race_message,
  race_message_sheet: m.system_task_race_message_sheet,
  dump: m.system_task_dump,
  take_down_decided: m.system_task_take_down_decided,
  remove_picture: m.system_task_remove_picture,
  print: m.system_task_print,
  sweep: m.system_task_sweep,
};

/** In: the name of a job in the program, which may be of a newer version. */
export const taskWords = (task: string): string => words[task]?.() ?? task;
