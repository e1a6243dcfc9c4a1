import type { Receipt } from '#contract/money/receipts.ts';
import { moneyText } from '#rules/money/money.ts';
import * as m from '#text/messages/messages.js';

/** Writes which part of a receipt was no longer owed when it arrived, rider by rider. */
export const creditedWords = ({ lines, currency }: Receipt): string[] =>
  lines.flatMap(({ credited_cents, rider_fullname }) =>
    credited_cents === 0
      ? []
      : [m.cash_credited({ amount: moneyText(credited_cents, currency), rider: rider_fullname })],
  );
