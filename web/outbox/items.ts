import type { DeskAction } from '#contract/raceday/office/desk/desk-actions.ts';
import type { CategoryResults, HeatRun } from '#contract/raceday/office/results/results.ts';
import type { Inputs, Replies } from '#web/ground/call/calls.ts';

/** The author of a write: an account, or the desk of a race. Nobody else on this device sees it or sends it. */
export type Owner = `account ${number}` | `desk ${number}`;

/** The reason why the server did not accept it. */
export interface RefusedItem {
  code: string;
  /** The message. It is empty when the server gave none. */
  message: string;
}

interface Kept {
  /** The key by which the server does it once, however often it is sent. */
  request_key: string;
  owner: Owner;
  /** The subject. Writes about the same subject are sent one after the other. */
  subject: string;
  /** It was sent at least once, so the server may have it. */
  isTried: boolean;
  refused: RefusedItem | null;
}

type Unkeyed<Name extends keyof Inputs> = Omit<Inputs[Name]['body'], 'request_key'>;
/** The result of a rider, as it was read or typed. */
export type Result = Pick<HeatRun, 'entry_id' | 'status' | 'place' | 'time_ms' | 'splits'>;

/** The results of a heat, written by the office. */
export interface HeatItem extends Kept {
  kind: 'heat';
  race_id: number;
  body: Omit<Unkeyed<'PUT /api/office/races/{id}/results'>, 'results'> & { results: readonly Result[] };
  /** The results that stood there when it was typed. */
  read: readonly Result[];
  /** The words that describe its subject. */
  about: { race: string; category: string; number: string | null };
}

/** An action of a helper at the desk, and its words. */
export type DeskWrite = (
  | { kind: 'enter'; body: Unkeyed<'POST /api/desk/races/{id}/entries'> }
  | { kind: 'withdraw'; body: Unkeyed<'POST /api/desk/races/{id}/withdrawals'> }
  | { kind: 'plate'; body: Unkeyed<'POST /api/desk/races/{id}/plates'> }
) & {
  /** The entry that it is about. It is null for a rider who is not on the list yet. */
  entry_id: number | null;
  rider: string;
  category: string;
  plate: string;
};
export type DeskItem = Kept & DeskWrite & { race_id: number };

type SayCheckIn = 'POST /api/desk/races/{id}/check-in';
/** A mark about a rider at check-in, from a desk or the office. */
export interface CheckItem extends Kept {
  kind: 'check';
  race_id: number;
  body: Unkeyed<SayCheckIn>;
  /** The cash that lets the rider in, which has to arrive first. Without it, the mark waits for nothing. */
  after?: string;
  /** The name of the rider, for the words about it. */
  rider: string;
}

type ReportReceipt = 'POST /api/books/{id}/receipts/written';
/** Cash with a receipt that was written on this device, under a receipt number of the device. */
export interface CashItem extends Kept {
  kind: 'cash';
  book_id: number;
  body: Unkeyed<ReportReceipt>;
  /** The data that shows the receipt as it was written. */
  about: {
    payee: string;
    received_by: string;
    currency: string;
    cents: number;
    lines: readonly { rider: string; what: string; cents: number }[];
  };
}

/** A write that is stored on this device until the server has it. */
export type Item = HeatItem | DeskItem | CheckItem | CashItem;

/** A write that arrived, and the server's answer. */
export type Sent =
  | { place: 'office'; item: HeatItem; reply: CategoryResults }
  | { place: 'desk'; item: DeskItem; reply: DeskAction }
  | { place: 'check'; item: CheckItem; reply: Replies[SayCheckIn] }
  | { place: 'cash'; item: CashItem; reply: Replies[ReportReceipt] };

export const heatSubject = (
  race_id: number,
  { category_id, phase, serie }: Pick<HeatItem['body'], 'category_id' | 'phase' | 'serie'>,
): string => `heat ${race_id} ${category_id} ${phase}.${serie ?? 0}`;

/** The subject of a desk, which is one line: a plate that one rider gives up may be the next one's. */
export const deskSubject = (race_id: number): string => `desk ${race_id}`;

/** The subject of a book. Its receipts arrive in the order of their numbers. */
export const cashSubject = (book_id: number): string => `cash ${book_id}`;

/** The subject of a rider at check-in. Marks about one rider are sent in order; no other rider waits for them. */
export const checkSubject = (race_id: number, rider_id: number): string => `check ${race_id} ${rider_id}`;
