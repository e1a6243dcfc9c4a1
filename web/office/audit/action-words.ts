import * as m from '#text/messages/messages.js';
import type { AuditEntity, AuditKind } from '#contract/office/audit-actions.ts';
import { foldText } from '#rules/names/rider-search.ts';

/** What was done, by kind of thing and action, as the office says it. */
const actions: Readonly<Record<AuditKind, () => string>> = {
  'ad.create': m.audit_ad_create,
  'ad.picture': m.audit_ad_picture,
  'ad.update': m.audit_ad_update,
  'category.create': m.audit_category_create,
  'category.edit': m.audit_category_edit,
  'club.ask_dues': m.audit_club_ask_dues,
  'club.charge': m.audit_club_charge,
  'club.charge_undo': m.audit_club_charge_undo,
  'club.close': m.audit_club_close,
  'club.create': m.audit_club_create,
  'club.export': m.audit_club_export,
  'club.reopen': m.audit_club_reopen,
  'club.update': m.audit_club_update,
  'cup.copy': m.audit_cup_copy,
  'cup.create': m.audit_cup_create,
  'cup.date_add': m.audit_cup_date_add,
  'cup.date_edit': m.audit_cup_date_edit,
  'cup.date_pictures': m.audit_cup_date_pictures,
  'cup.date_remove': m.audit_cup_date_remove,
  'cup.edit': m.audit_cup_edit,
  'cup.licence_model': m.audit_cup_licence_model,
  'cup.regulation': m.audit_cup_regulation,
  'cup.status': m.audit_cup_status,
  'desk.create': m.audit_desk_create,
  'desk.revoke': m.audit_desk_revoke,
  'due.cancel': m.audit_due_cancel,
  'due.refund': m.audit_due_refund,
  'due.undo': m.audit_due_undo,
  'job.retry': m.audit_job_retry,
  'lbr.ask': m.audit_lbr_ask,
  'lbr.decide': m.audit_lbr_decide,
  'lbr.give': m.audit_lbr_give,
  'lbr.undo': m.audit_lbr_undo,
  'lbr.withdraw': m.audit_lbr_withdraw,
  'message.send': m.audit_message_send,
  'organization.categories_add': m.audit_organization_categories_add,
  'organization.create': m.audit_organization_create,
  'organization.letter': m.audit_organization_letter,
  'organization.logo': m.audit_organization_logo,
  'organization.reasons': m.audit_organization_reasons,
  'organization_riders.export': m.audit_organization_riders_export,
  'organization.update': m.audit_organization_update,
  'payment.judge': m.audit_payment_judge,
  'payment.undo': m.audit_payment_undo,
  'race.category': m.audit_race_category,
  'race.classes': m.audit_race_classes,
  'race.draw': m.audit_race_draw,
  'race.draw_settings': m.audit_race_draw_settings,
  'race.draw_stage': m.audit_race_draw_stage,
  'race.draw_undo': m.audit_race_draw_undo,
  'race.enter': m.audit_race_enter,
  'race.export': m.audit_race_export,
  'race.results_correct': m.audit_race_results_correct,
  'race.results_import': m.audit_race_results_import,
  'race.results_import_undo': m.audit_race_results_import_undo,
  'race.results_status': m.audit_race_results_status,
  'race.results_tie': m.audit_race_results_tie,
  'race.results_write': m.audit_race_results_write,
  'race.status': m.audit_race_status,
  'race.wait': m.audit_race_wait,
  'race.withdraw': m.audit_race_withdraw,
  'race.withdraw_undo': m.audit_race_withdraw_undo,
  'receipt.cancel': m.audit_receipt_cancel,
  'receipt.receive': m.audit_receipt_receive,
  'rider.apart': m.audit_rider_apart,
  'rider.apart_undo': m.audit_rider_apart_undo,
  'rider_claim.approve_claim': m.audit_rider_claim_approve_claim,
  'rider_claim.claim': m.audit_rider_claim_claim,
  'rider_claim.object_claim': m.audit_rider_claim_object_claim,
  'rider_claim.refuse_claim': m.audit_rider_claim_refuse_claim,
  'rider_claim.undo_claim': m.audit_rider_claim_undo_claim,
  'rider.create': m.audit_rider_create,
  'rider.enrol': m.audit_rider_enrol,
  'rider.guardian': m.audit_rider_guardian,
  'rider.handover': m.audit_rider_handover,
  'organization.paper_terms': m.audit_organization_paper_terms,
  'rider.accept_proposal': m.audit_rider_accept_proposal,
  'rider.propose': m.audit_rider_propose,
  'rider.refuse_proposal': m.audit_rider_refuse_proposal,
  'rider.remove_paper': m.audit_rider_remove_paper,
  'rider.import': m.audit_rider_import,
  'rider_import.import': m.audit_rider_import_import,
  'rider_import.undo': m.audit_rider_import_undo,
  'rider.invite': m.audit_rider_invite,
  'rider.mark': m.audit_rider_mark,
  'rider.merge': m.audit_rider_merge,
  'rider.plate': m.audit_rider_plate,
  'rider.public_name': m.audit_rider_public_name,
  'rider.register': m.audit_rider_register,
  'rider.remove_guardian': m.audit_rider_remove_guardian,
  'rider.undo_import': m.audit_rider_undo_import,
  'rider.unmerge': m.audit_rider_unmerge,
  'rider.update': m.audit_rider_update,
  'rider.withdraw_consent': m.audit_rider_withdraw_consent,
  'role.call_off': m.audit_role_call_off,
  'role.invite': m.audit_role_invite,
  'user.appoint_admin': m.audit_user_appoint_admin,
  'user.create': m.audit_user_create,
  'user.delete': m.audit_user_delete,
  'user.join': m.audit_user_join,
  'user.lock': m.audit_user_lock,
  'user.password': m.audit_user_password,
  'user.role_given': m.audit_user_role_given,
  'user.role_taken': m.audit_user_role_taken,
  'user.role_taken_up': m.audit_user_role_taken_up,
  'user.second_factor_codes': m.audit_user_second_factor,
  'user.second_factor_off': m.audit_user_second_factor,
  'user.second_factor_on': m.audit_user_second_factor,
  'user.second_factor_recovery': m.audit_user_second_factor,
  'user.sessions_ended': m.audit_user_sessions_ended,
  'user.update': m.audit_user_update,
};

/** What changes are about. */
const kinds: Readonly<Record<AuditEntity, () => string>> = {
  ad: m.audit_of_ad,
  category: m.audit_of_category,
  club: m.audit_of_club,
  cup: m.audit_of_cup,
  desk: m.audit_of_desk,
  due: m.audit_of_due,
  job: m.audit_of_job,
  lbr: m.audit_of_lbr,
  message: m.audit_of_message,
  organization: m.audit_of_organization,
  organization_riders: m.audit_of_organization_riders,
  payment: m.audit_of_payment,
  race: m.audit_of_race,
  receipt: m.audit_of_receipt,
  rider: m.audit_of_rider,
  rider_claim: m.audit_of_rider_claim,
  rider_import: m.audit_of_rider_import,
  role: m.audit_of_role,
  user: m.audit_of_user,
};

const isKnown = <Words extends object>(words: Words, key: string): key is keyof Words & string =>
  Object.hasOwn(words, key);

/** What was done, in words; null: nothing the office has a word for. */
export function actionWords(entity: string, action: string): string | null {
  const kind = `${entity}.${action}`;
  return isKnown(actions, kind) ? actions[kind]() : null;
}

export const kindWords = (entity: string): string => (isKnown(kinds, entity) ? kinds[entity]() : entity);

/** The kinds of change whose words hold everything that is looked for. In: as typed, in the reader's language. */
export function actionsNamed(typed: string): string[] {
  const words = foldText(typed).split(' ').filter(Boolean);
  if (words.length === 0) return [];
  return Object.entries(actions).flatMap(([action, say]) => {
    const said = foldText(say());
    return words.every((word) => said.includes(word)) ? [action] : [];
  });
}
