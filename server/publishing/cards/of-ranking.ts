import type { z } from 'zod';
import type { cup as cupContract } from '#contract/season/cups/cups.ts';
import type { Language } from '#contract/values.ts';
import * as m from '#text/messages/messages.js';
import type { ListCard } from './draw/card.ts';

const shown = 3;

/** Builds the card of the top of a ranking from a public cup. It is null when the category has no ranking. */
export function rankingCardOf(
  cup: z.input<typeof cupContract>,
  category_id: number,
  locale: Language,
): ListCard | null {
  const category = cup.cup_categories.find((one) => one.category_id === category_id);
  const riders = cup.cup_rider[String(category_id)] ?? [];
  if (!category || riders.length === 0) return null;
  return {
    kind: 'list',
    word: m.cards_ranking({}, { locale }),
    state: '',
    title: category.category_name,
    under: `${cup.organization.organization_shortname} ${cup.cup_name}`,
    rows: riders.slice(0, shown).map(({ position, plate, rider_fullname, points }) => ({
      place: position === null ? '–' : String(position),
      plate,
      plate_colour: category.plate_colour,
      name: rider_fullname,
      right: String(points),
    })),
  };
}
