import type { MovementKind } from '#rules/money/ledger.ts';
import { ANY_PROVIDER } from '#rules/money/rails/providers.ts';
import * as m from '#text/messages/messages.js';

/** The name of each kind of movement in the books. */
export const movementKindWords = {
  charge: m.dues_kind_charge,
  relief: m.dues_kind_relief,
  cash: m.dues_kind_cash,
  transfer: m.dues_kind_transfer,
  refund: m.dues_kind_refund,
  credit: m.dues_kind_credit,
  provider: () => ANY_PROVIDER,
  taken_back: m.dues_kind_taken_back,
} satisfies Record<MovementKind, unknown>;

/** Tells whether a word of the address is a kind of movement. */
export const isMovementKind = (word: string): word is MovementKind => Object.hasOwn(movementKindWords, word);
