import type { CupDate } from '#contract/season/cups/cups.ts';
import type { EntryPrice } from './StatusLine.tsx';

/** Takes what a view shows of the price of a date, or nothing when nobody can enter it any more. */
export function priceOf({ entry_price }: Pick<CupDate, 'entry_price'>): { price?: EntryPrice } {
  if (!entry_price) return {};
  const { currency, from_cents, to_cents } = entry_price;
  return { price: { currency, from_cents, to_cents } };
}
