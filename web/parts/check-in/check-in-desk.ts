import type { CheckIn, CheckInRider, SaidOfRider } from '#contract/raceday/office/check-in/check-in.ts';
import type { Line } from '#rules/money/ledger.ts';

/** A mark on this device that was not sent yet. */
export interface UnsentMark {
  request_key: string;
  rider: string;
  /** The reason why the server refused it. It is null while the mark waits. */
  refused: string | null;
}

/** The data and actions of check-in, for a desk or the office. */
export interface CheckInTable extends Pick<
  CheckIn,
  'refusal' | 'late' | 'absence' | 'cash' | 'cash_takers' | 'stock'
> {
  race_id: number;
  /** The token of a helper. It is null for the account that is signed in. */
  token: string | null;
  /** The address where a plate is changed. */
  plateHref: string;
  /** All riders. Marks that are being sent, and cash that was taken here, count as done. */
  riders: readonly CheckInRider[];
  /** When the list was read, in milliseconds since the epoch. `isOld` means that the last try to read it failed. */
  readAt: number;
  isOld: boolean;
  again: () => void;
  /** Reads the owed amounts anew. It is null when nobody answered. */
  readCash: () => Promise<CheckIn['cash']>;
  /** Records that the server has made a receipt for these lines. */
  tookCash: (lines: readonly Line[]) => void;
  /** Resolves when this device has stored the mark. It is sent later by itself. */
  say: (rider: CheckInRider, said: SaidOfRider) => Promise<void>;
  unsent: readonly UnsentMark[];
  /** The last try got no answer, and some marks would be lost if the page were closed. */
  isCut: boolean;
  isLoose: boolean;
  retry: (request_key: string) => void;
  drop: (request_key: string) => void;
}
