import type { MovementKind } from '#rules/money/ledger.ts';
import * as m from '#text/messages/messages.js';

/** The name of each kind of movement in the books. */
export const movementKindWords: Record<MovementKind, () => string> = {
  charge: m.dues_kind_charge,
  relief: m.dues_kind_relief,
  cash: m.dues_kind_cash,
  transfer: m.dues_kind_transfer,
  refund: m.dues_kind_refund,
  credit: m.dues_kind_credit,
  provider: m.dues_kind_provider,
  taken_back: m.dues_kind_taken_back,
};

/** Whether a word of the address is a kind of movement. */
export const isMovementKind = (word: string): word is MovementKind => Object.hasOwn(movementKindWords, word);
