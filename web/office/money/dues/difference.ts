import { moneyText } from '#rules/money/money.ts';
import * as m from '#text/messages/messages.js';

/** Writes the difference of counted minus expected cents in words, with its colour. */
export function differenceWords(cents: number, currency: string): { words: string; colour: string } {
  if (cents === 0) return { words: m.closing_exact(), colour: 'text-go' };
  const amount = moneyText(Math.abs(cents), currency);
  return cents < 0
    ? { words: m.closing_short({ amount }), colour: 'text-stop' }
    : { words: m.closing_over({ amount }), colour: 'text-warn' };
}

/** Names the owner of a drawer on one line: "Mesa 1 · Ana Paz". */
export const drawerWords = ({ desk, person_name }: { desk: string; person_name: string }): string =>
  [desk, person_name === '' ? m.closing_nobody() : person_name].filter((part) => part !== '').join(' · ');
