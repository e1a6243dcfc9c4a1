import type { Quote } from '#contract/entries/quotes.ts';
import * as m from '#text/messages/messages.js';

type PriceLine = Quote['items'][number]['lines'][number];

const children: Readonly<Record<number, () => string>> = {
  1: m.price_child_1,
  2: m.price_child_2,
  3: m.price_child_3,
  4: m.price_child_4,
};

const plain = {
  early: m.price_early,
  usual: m.price_usual,
  late: m.price_late,
  guest: m.price_guest,
  club: m.price_club,
  code: m.price_code,
  number: m.price_number,
  transponder: m.price_transponder,
} as const;

function whatWords({ what, nth }: PriceLine): string {
  if (what === 'family') return children[nth ?? 1]?.() ?? m.price_child_n({ nth: String(nth) });
  if (what === 'second_class') return nth === 2 ? m.price_second_class() : m.price_more_class();
  return plain[what]();
}

/** Names the purpose of a price line, with the part that it takes off: "Tercer hermano −20 %". */
export function lineWords(line: PriceLine): string {
  const what = whatWords(line);
  if (line.basis_points === null) return what;
  return m.price_part({ what, percent: String(line.basis_points / 100).replace('.', m.price_point()) });
}
