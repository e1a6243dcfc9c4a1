import type { UserRole } from '#contract/people/accounts/accounts.ts';
import type { Line } from '#rules/money/ledger.ts';

/** Nothing is stored beside the action. */
interface Nothing {
  was?: undefined;
  became?: undefined;
}
interface Was<Before extends object> {
  was: Before;
  became?: undefined;
}
interface Became<After extends object> {
  was?: undefined;
  became: After;
}
interface Changed<Before extends object, After extends object = Before> {
  was: Before;
  became: After;
}

/** The written fields of a thing that has many, under their own names. */
type Fields = object;
type Kept<Name extends string, Value = string> = Record<Name, Value>;

interface InCategory {
  rider_id: number;
  category_id: number;
}
interface CheckedIn {
  rider_id: number;
  what: string;
  /** The reason why somebody was admitted whose entry is not paid. */
  reason?: string;
}
interface OnPlate extends InCategory {
  plate: string | null;
}
interface Plate {
  cup_id: number;
  wheel: number;
  plate: string;
}
interface Charge {
  charge_id: number;
  /** It is missing when one rider alone was charged. */
  act_id?: number;
  kind: string;
  season: number;
  cup_id: number | null;
  race_id: number | null;
  cents: number;
  riders: readonly number[];
}
interface Receipt {
  book_id: number;
  receipt_number: number;
  cents: number;
  currency: string;
  lines: readonly object[];
  /** The time of a record that was written without a signal. */
  written_at?: string;
  /** The cents that were no longer owed. */
  credited?: number;
  waits?: boolean;
}
/** The receipt numbers of a device. */
interface Numbers {
  block_id: number;
  first_number: number;
  last_number: number;
}
interface Judgement {
  payment_status: string;
  lines?: readonly object[];
  reason?: string;
}
interface Letter {
  letter: string;
  language: string;
  letter_text: string;
}
interface Reasons {
  reason_of: string;
  reasons: readonly object[];
}
interface Picture {
  position: string;
  language: string;
}
interface Role extends UserRole {
  user_email: string;
}
interface Roles {
  user_roles: readonly UserRole[];
}
interface Desk {
  race_id: number;
  desk_name: string;
}
interface Load {
  source: string;
  reason?: string;
}
interface Names {
  fields: readonly string[];
}

/** The details that the record of changes stores for each kind of change, beside who made it, when, and to what. */
export interface AuditDetails {
  'ad.create': Changed<Fields>;
  'ad.picture': Changed<Partial<Picture>>;
  'ad.update': Changed<Fields>;
  'book.charge': Became<Charge>;
  'book.charge_undo': Became<{ charge_id: number; riders: readonly number[] }>;
  'book.close_day': Became<{
    closing_id: number;
    day: string;
    expected_cents: number;
    counted_cents: number;
    blocks_out: readonly number[];
  }>;
  'book.hand_block': Became<Numbers & { desk: string }>;
  'book.return_block': Became<Numbers & { issued: number }>;
  'book.void_block': Became<Numbers & { reason: string }>;
  'book.reopen_day': Became<{ closing_id: number; day: string; reason: string }>;
  'book.club_account': Became<{ account_number: number; club_id: number; from: string; to: string }>;
  'book.club_account_cancel': Became<{ account_number: number; cancels_number: number; reason: string }>;
  'book.fiscal_number': Changed<{ account_number: number; fiscal_number: string }>;
  'book.export': Became<{ from: string; to: string; format: string; movements: number }>;
  'book.rail': Changed<{ account_id: string }, { account_id: string; token: boolean; secret: boolean }>;
  'book.rail_case': Became<{ operation: string; reason: string }>;
  'book.rail_off': Nothing;
  'book.statement': Became<{ statement_lines: number; known?: number; typed?: boolean }>;
  'book.statement_undo': Became<{ statement_lines: number }>;
  'category.create': Became<Fields>;
  'category.edit': Changed<Fields>;
  'club.ask_dues': Became<{ season: number; cup_id: number | null; cents: number; riders: number }>;
  'club.charge': Became<Charge>;
  'club.charge_undo': Became<{ charge_id: number; riders: readonly number[] }>;
  'club.close': Changed<Fields>;
  'club.create': Became<Fields>;
  'club.export': Became<{ from: string; to: string; format: string; movements: number }>;
  'club.pay_by_credit': Became<{ cents: number; currency: string; lines: readonly Line[] }>;
  'club.reopen': Changed<Fields>;
  'club.statement': Became<{ statement_lines: number; known: number }>;
  'club.update': Became<Fields> | Changed<Fields>;
  'cup.copy': Became<{ cup_name: string; copied_from: number; first_date: string }>;
  'cup.create': Became<{ cup_name: string; organization_id: number }>;
  'cup.date_add': Changed<Fields>;
  'cup.date_edit': Changed<Fields>;
  'cup.date_pictures': Changed<Fields>;
  'cup.date_remove': Changed<Fields>;
  'cup.edit': Changed<Fields>;
  'cup.licence_model': Changed<Fields>;
  'cup.picture_kept': Became<{ image_id: number; race_id: number | null; reason: string }>;
  'cup.picture_taken_down': Became<{ image_id: number; race_id: number | null; reason: string }>;
  'cup.price_code': Became<{
    price_code: string;
    race_date: string | null;
    off: string;
    valid_until: string | null;
    most_uses: number | null;
  }>;
  'cup.price_code_end': Became<{ price_code: string }>;
  'cup.prices': Changed<Fields>;
  'cup.regulation': Changed<Fields>;
  'cup.status': Changed<Fields>;
  'desk.create': Became<Desk & { until: string; duty: string }>;
  'desk.revoke': Changed<Desk, Fields>;
  'due.cancel': Nothing;
  'due.price': Changed<
    { cents: number; currency: string },
    { cents: number; currency: string; reason: string }
  >;
  'due.refund': Became<{ cents: number; currency: string; reason: string }>;
  'due.undo': Nothing;
  'job.retry': Became<{ task: string }>;
  'lbr.ask': Became<InCategory & { lbr_guest: string; lbr_number?: string }>;
  'lbr.decide': Changed<Kept<'lbr_status'>, { lbr_status: string; reason?: string }>;
  'lbr.give': {
    was: Kept<'lbr_status'> | undefined;
    became: {
      rider_id: number;
      category_id: number;
      lbr_guest: string;
      lbr_number?: string;
      expires_on: string;
      reason: string;
    };
  };
  'lbr.undo': { was: Kept<'lbr_status'>; became: Kept<'lbr_status'> | undefined };
  'lbr.withdraw': Was<InCategory>;
  'message.send': Became<{ race_id: number; families: number; subject: string | undefined; filters: object }>;
  'organization.act': Became<{ act_id: number; kind: string }>;
  'organization.act_undo': Became<{
    act_id: number;
    kind: string;
    riders: readonly number[];
    reason: string;
  }>;
  'organization.categories_add': Became<{ code: string; category_ids: readonly number[] }>;
  'organization.create': Became<Fields>;
  'organization.erase': Was<{ organization_name: string; rows: number }>;
  'organization.import': Became<{ sha256: string }>;
  'organization.letter': Changed<Letter>;
  'organization.chip_state': Became<{ chip: string; state: string }>;
  'organization.chips_add': Became<{ chips: number }>;
  'organization.logo': Changed<Kept<'logo', string | null>>;
  'organization.paper_terms': Changed<Fields>;
  'organization.payments': Changed<Fields>;
  'organization.ranking_create': Became<Fields>;
  'organization.ranking_edit': Changed<Fields>;
  'organization.ranking_remove': Was<Fields>;
  'organization.reasons': Changed<Reasons>;
  'organization.track_add': Became<Fields>;
  'organization.track_edit': Changed<Fields>;
  'organization.track_remove': Was<Fields>;
  'organization.update': Changed<Fields>;
  'organization.waiver': Became<Kept<'version', number>>;
  'organization_riders.export': Became<{
    format: string;
    cup_id: number | null;
    riders: number;
    clubs: readonly number[] | null;
  }>;
  'payment.judge': Became<Judgement>;
  'payment.undo': Changed<Kept<'payment_status'>>;
  'race.category': Changed<InCategory, InCategory & { late_reason?: string }>;
  'race.change_undo': Became<Fields>;
  'race.check_in': Became<CheckedIn>;
  'race.check_in_chip_back': Became<Kept<'rider_id', number>>;
  'race.call_off': Became<{ reason: string; riders: number; credit_cents: number; refund_cents: number }>;
  'race.check_in_undo': Became<Kept<'rider_id', number>>;
  'race.classes': Became<Fields>;
  'race.clock': Changed<Fields>;
  'race.credentials': Became<Kept<'riders', number>>;
  'race.draw': Became<Fields>;
  'race.draw_settings': Changed<Fields>;
  'race.judging': Changed<Fields>;
  'race.draw_stage': Became<{ category: number; phase: string; riders: number }>;
  'race.draw_undo': Became<Fields>;
  'race.enter': Became<InCategory>;
  'race.print': Became<{
    parts: readonly string[];
    category: number | null;
    phase: string | null;
    changed: readonly string[];
  }>;
  'race.export': Became<{ format: string; clubs: readonly number[] | null }>;
  'race.programme': Changed<Fields>;
  'race.late': Became<Fields>;
  'race.notice': Became<Fields>;
  'race.notice_end': Became<Fields>;
  'race.venue_back': Became<Fields>;
  'race.venue_copy': Became<Fields>;
  'race.venue_late': Became<Fields>;
  'race.venue_lead': Became<Fields>;
  'race.venue_offer': Became<Fields>;
  'race.venue_take': Became<Fields>;
  'race.post_stage': Changed<Fields>;
  'race.protest': Became<Fields>;
  'race.protest_step': Became<Fields>;
  'race.results_correct': Changed<Fields>;
  'race.results_export': Became<{ format: string; category_id?: number; riders: number }>;
  'race.results_import': Became<Load & { outcome: string; mended?: number }>;
  'race.results_import_undo': Was<Load>;
  'race.results_note': Changed<Fields>;
  'race.picture_hidden': Became<{ image_id: number; reason: string }>;
  'race.picture_shown': Became<{ image_id: number }>;
  'race.results_picture': Changed<Fields>;
  'race.results_status': Changed<Kept<'race_status'>, Kept<'race_status'> & { reason?: string }>;
  'race.results_tie': Changed<Fields>;
  'race.results_times': Became<{ source: string; riders: number }>;
  'race.results_times_undo': Was<Load>;
  'race.results_write': Changed<Fields>;
  'race.scratch': Became<Fields>;
  'race.resume': Changed<Fields>;
  'race.shorten': Became<Fields>;
  'race.status': Changed<Kept<'race_status'>, Kept<'race_status'> & { reason?: string }>;
  'race.wait': Became<InCategory>;
  'race.withdraw': Was<OnPlate> | Changed<OnPlate, Kept<'reason'>>;
  'race.withdraw_undo': Became<InCategory>;
  'receipt.cancel': Changed<{ receipt_number: number; cents: number }, Kept<'reason'>>;
  'receipt.post': Became<{ receipt_number: number; cents: number; credited: number; day: string }>;
  'receipt.receive': Became<Receipt>;
  'rider.accept_proposal': Changed<Fields>;
  'rider.apart': Became<Kept<'other_id', number>>;
  'rider.apart_undo': Became<Kept<'other_id', number>>;
  'rider.create': Nothing;
  'rider.credential': Nothing;
  'rider.emergency': Nothing;
  'rider.enrol': Nothing;
  'rider.guardian': Changed<Kept<'user_id', number>>;
  'rider.handover': Changed<Kept<'user_id', number>>;
  'rider.import': Changed<Fields> | Nothing;
  'rider.invite': Became<{ kind: string; user_email: string }>;
  'rider.mark': Became<{ season: number; up_to_date: boolean | null }>;
  'rider.merge': Changed<Kept<'merged_id', number>, Fields>;
  'rider.plate': Became<Plate> | Changed<Kept<'plate', string | null>, Plate>;
  'rider.propose': Became<Names>;
  'rider.portrait': Became<{ consent: string }>;
  'rider.portrait_decide': Changed<{ portrait: string; reason?: string }>;
  'rider.portrait_withdraw': Became<object>;
  'rider.public_name': Changed<Kept<'public_name'>>;
  'rider.refuse_proposal': Became<Names>;
  'rider.register': Nothing;
  'rider.remove_guardian': Was<Kept<'user_id', number>>;
  'rider.remove_paper': Changed<Fields>;
  'rider.sign_waiver': Nothing;
  'rider.undo_import': Changed<Fields> | Nothing;
  'rider.unmerge': Nothing;
  'rider.update': Changed<Fields>;
  'rider.withdraw_consent': Nothing;
  'rider_claim.approve_claim': Became<{ taken: readonly string[] }>;
  'rider_claim.claim': Was<Fields>;
  'rider_claim.object_claim': Nothing;
  'rider_claim.refuse_claim': Became<Kept<'refusal_reason'>>;
  'rider_claim.undo_claim': Nothing;
  'rider_import.import': Became<Fields>;
  'rider_import.undo': Became<Kept<'left', number>>;
  'role.call_off': Changed<Role, Fields>;
  'role.invite': Changed<Fields, Role>;
  'statement_line.set_aside': Nothing;
  'statement_line.settle': Became<{ lines: readonly { due_id: number; cents: number }[] }>;
  'statement_line.undo': Nothing;
  'user.appoint_admin': Nothing;
  'user.create': Became<Roles>;
  'user.delete': Nothing;
  'user.join': Nothing;
  'user.lock': Nothing;
  'user.password': Nothing;
  'user.role_given': Changed<Roles>;
  'user.role_taken': Changed<Roles>;
  'user.role_taken_up': Nothing;
  'user.second_factor_codes': Nothing;
  'user.second_factor_off': Nothing;
  'user.second_factor_on': Nothing;
  'user.second_factor_recovery': Nothing;
  'user.sessions_ended': Nothing;
  'user.update': Became<Names & Partial<Roles>>;
}
