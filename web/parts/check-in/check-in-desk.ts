import type { CheckIn, CheckInRider, SaidOfRider } from '#contract/office/check-in/check-in.ts';

/** A mark on this device that has not arrived. */
export interface UnsentMark {
  request_key: string;
  rider: string;
  /** Why the server did not take it; null: it waits. */
  refused: string | null;
}

/** Check-in of a meeting as a desk, or the office, works on it. */
export interface CheckInTable extends Pick<CheckIn, 'refusal' | 'late' | 'absence'> {
  race_id: number;
  /** Of a helper; null: the account that is signed in. */
  token: string | null;
  /** Where a plate is changed. */
  plateHref: string;
  /** Everybody, with what is on its way counted as done. */
  riders: readonly CheckInRider[];
  /** When the list was read, milliseconds since the epoch; `isOld`: the last try to read it failed. */
  readAt: number;
  isOld: boolean;
  again: () => void;
  /** Said when this device has it, and sent by itself. */
  say: (rider: CheckInRider, said: SaidOfRider) => Promise<void>;
  unsent: readonly UnsentMark[];
  /** Nobody answered the last try; some of it is lost when the page is closed. */
  isCut: boolean;
  isLoose: boolean;
  retry: (request_key: string) => void;
  drop: (request_key: string) => void;
}
