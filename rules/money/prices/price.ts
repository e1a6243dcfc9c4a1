import { dayPricesOf, priceAt } from './moment.ts';
import { amountOf, reduced, wholeRest } from './rest.ts';
import type { Price, PricedEntry, PriceLine, PriceTerms, Reduction } from './terms.ts';

interface Off {
  what: PriceLine['what'];
  off: Reduction;
  nth: number | null;
}

/** The reductions of an entry, in the order in which they are applied. */
function offsOf(terms: PriceTerms, entry: PricedEntry): Off[] {
  const { second_class, family, club } = terms;
  const [child, clubRider] = [entry.family_before + 1, entry.club_before + 1];
  return [
    ...(second_class && entry.classes_before > 0
      ? [{ what: 'second_class' as const, off: second_class, nth: entry.classes_before + 1 }]
      : []),
    ...(family && child >= family.from ? [{ what: 'family' as const, off: family.off, nth: child }] : []),
    ...(club && clubRider >= club.from ? [{ what: 'club' as const, off: club.off, nth: clubRider }] : []),
    ...(entry.code ? [{ what: 'code' as const, off: entry.code, nth: null }] : []),
  ];
}

/**
 * The price of an entry is the price of the class at that moment, plus what a guest adds, minus each reduction of what the one
 * before left: second class, family, club, code. What is hired is added in full. The order is ours: published price lists name the
 * reductions and leave their order open, and in sequence they can never take off more than there is.
 *
 * @param terms the price list
 * @param entry the entry
 * @param step the step of the currency, in cents
 * @returns the price, never below zero, and the lines that add up to it; a line that changes nothing is left out, so a free entry
 *   has none
 */
export function priceOf(terms: PriceTerms, entry: PricedEntry, step: number): Price {
  const base = priceAt(dayPricesOf(terms, entry.category_id), entry.moment);
  const guest = entry.guest ? terms.guest_cents : 0;
  const lines: PriceLine[] = [
    { what: base.moment, cents: base.cents, basis_points: null, nth: null },
    { what: 'guest', cents: guest, basis_points: null, nth: null },
  ];
  let rest = wholeRest(base.cents + guest);
  let shown = base.cents + guest;
  for (const { what, off, nth } of offsOf(terms, entry)) {
    rest = reduced(rest, off);
    const left = amountOf(rest, step);
    lines.push({
      what,
      cents: left - shown,
      basis_points: 'basis_points' in off ? off.basis_points : null,
      nth,
    });
    shown = left;
  }
  for (const extra of entry.extras)
    lines.push({ what: extra, cents: terms.extras[extra] ?? 0, basis_points: null, nth: null });
  return {
    cents: lines.reduce((sum, { cents }) => sum + cents, 0),
    lines: lines.filter(({ cents }) => cents !== 0),
  };
}
