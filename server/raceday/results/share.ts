import { Refusal } from '#contract/errors.ts';
import { type CategoryShare, type AnyRaceFacts, shareByCategory } from '#server/season/races/facts.ts';

/** Returns a category's share of a race. Throws `race.category_elsewhere`. */
export function shareOf(facts: AnyRaceFacts, category_id: number): CategoryShare {
  const share = shareByCategory(facts).find(({ category }) => category.category_id === category_id);
  if (!share) throw new Refusal('race.category_elsewhere');
  return share;
}
