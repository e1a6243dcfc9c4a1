import type { DeskAction } from '#contract/office/desk/desk-actions.ts';
import type { CategoryResults, HeatRun } from '#contract/office/results/results.ts';
import type { Inputs, Replies } from '#web/app/call/calls.ts';

/** Who wrote it: an account, or the desk of a race. Nobody else on this device sees it or sends it. */
export type Owner = `account ${number}` | `desk ${number}`;

/** Why the server did not take it. */
export interface RefusedItem {
  code: string;
  /** Empty: the server gave no words. */
  message: string;
}

interface Kept {
  /** The server does it once, however often it is sent. */
  request_key: string;
  owner: Owner;
  /** Writes about the same thing are sent one after the other. */
  subject: string;
  /** It was sent at least once: the server may have it. */
  isTried: boolean;
  refused: RefusedItem | null;
}

type Unkeyed<Name extends keyof Inputs> = Omit<Inputs[Name]['body'], 'request_key'>;
/** What a rider did, as it was read or typed. */
export type Result = Pick<HeatRun, 'entry_id' | 'status' | 'place' | 'time_ms' | 'splits'>;

/** The results of a heat, written by the office. */
export interface HeatItem extends Kept {
  kind: 'heat';
  race_id: number;
  body: Omit<Unkeyed<'PUT /api/office/races/{id}/results'>, 'results'> & { results: readonly Result[] };
  /** What stood there when it was typed. */
  read: readonly Result[];
  /** To say in words what it is about. */
  about: { race: string; category: string; number: string | null };
}

/** What a helper at the desk does, and how it is said. */
export type DeskWrite = (
  | { kind: 'enter'; body: Unkeyed<'POST /api/desk/races/{id}/entries'> }
  | { kind: 'withdraw'; body: Unkeyed<'POST /api/desk/races/{id}/withdrawals'> }
  | { kind: 'plate'; body: Unkeyed<'POST /api/desk/races/{id}/plates'> }
) & {
  /** The entry it is about; null: somebody who is not on the list yet. */
  entry_id: number | null;
  rider: string;
  category: string;
  plate: string;
};
export type DeskItem = Kept & DeskWrite & { race_id: number };

type SayCheckIn = 'POST /api/desk/races/{id}/check-in';
/** What a desk, or the office, says of a rider at check-in. */
export interface CheckItem extends Kept {
  kind: 'check';
  race_id: number;
  body: Unkeyed<SayCheckIn>;
  /** The cash that lets the rider in, which has to arrive first; left out: none is waited for. */
  after?: string;
  /** To say in words whom it is about. */
  rider: string;
}

type ReportReceipt = 'POST /api/books/{id}/receipts/written';
/** Cash with a receipt that was written on this device, under a number it was handed. */
export interface CashItem extends Kept {
  kind: 'cash';
  book_id: number;
  body: Unkeyed<ReportReceipt>;
  /** To show the receipt as it was written. */
  about: {
    payee: string;
    received_by: string;
    currency: string;
    cents: number;
    lines: readonly { rider: string; what: string; cents: number }[];
  };
}

/** A write that is kept on this device until the server has it. */
export type Item = HeatItem | DeskItem | CheckItem | CashItem;

/** A write that arrived, and what the server answered. */
export type Sent =
  | { place: 'office'; item: HeatItem; reply: CategoryResults }
  | { place: 'desk'; item: DeskItem; reply: DeskAction }
  | { place: 'check'; item: CheckItem; reply: Replies[SayCheckIn] }
  | { place: 'cash'; item: CashItem; reply: Replies[ReportReceipt] };

/** A heat inside its race. */
export const heatSubject = (
  race_id: number,
  { category_id, phase, serie }: Pick<HeatItem['body'], 'category_id' | 'phase' | 'serie'>,
): string => `heat ${race_id} ${category_id} ${phase}.${serie ?? 0}`;

/** A desk is one line: a plate given up by one rider may be the next one's. */
export const deskSubject = (race_id: number): string => `desk ${race_id}`;

/** Receipts of a book arrive in the order of their numbers. */
export const cashSubject = (book_id: number): string => `cash ${book_id}`;

/** What is said of a rider at check-in is said in order; a rider is waited for by nobody else. */
export const checkSubject = (race_id: number, rider_id: number): string => `check ${race_id} ${rider_id}`;
