import type { Quote } from '#contract/entries/quotes.ts';
import * as m from '#text/messages/messages.js';
import { priceWords } from './PriceLines.tsx';

export type HiredExtra = keyof Quote['extras'];

const words = { number: m.price_hire_number, transponder: m.price_hire_transponder } as const;
const extras: readonly HiredExtra[] = ['number', 'transponder'];

/** Lists the things that a date hires out, with the price in words. */
export function hiredOut(quote: Quote): { extra: HiredExtra; label: string }[] {
  return extras.flatMap((extra) => {
    const cents = quote.extras[extra];
    return cents === null
      ? []
      : [{ extra, label: words[extra]({ amount: priceWords(cents, quote.currency) }) }];
  });
}
