import type { MovementKind } from '#rules/money/ledger.ts';
import * as m from '#text/messages/messages.js';

/** A kind of movement, as the books call it. */
export const movementKindWords: Record<MovementKind, () => string> = {
  charge: m.dues_kind_charge,
  relief: m.dues_kind_relief,
  cash: m.dues_kind_cash,
  transfer: m.dues_kind_transfer,
  refund: m.dues_kind_refund,
};
