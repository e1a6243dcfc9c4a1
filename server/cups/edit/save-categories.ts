import { Refusal } from '#contract/errors.ts';
import type { Db } from '#server/db/pool.ts';
import { letInWhoWaits } from '#server/entries/queue.ts';
import {
  type ChosenCategory,
  deleteCupCategories,
  lockCupCategories,
  readForeign,
  saveCupCategories,
} from './category-queries.ts';
import type { OfficeCupFacts } from './queries.ts';
import { cupIn } from './write-cup.ts';

const isHigher = (was: number | null, becomes: number | null) =>
  was !== null && (becomes === null || becomes > was);

/**
 * Writes the categories of a cup: those in which somebody rides stay. Where there is more room than before, waiting riders come
 * in at once, in order, with the family's letter.
 */
export async function saveCategories(
  tx: Db,
  { cup_id, organization_id }: OfficeCupFacts,
  chosen: readonly ChosenCategory[],
): Promise<void> {
  const ids = chosen.map(({ category_id }) => category_id);
  if ((await readForeign(tx, organization_id, ids)).length > 0)
    throw new Refusal('office.category_elsewhere', 'cup_categories');
  await lockCupCategories(tx, cup_id);
  // Read again under the lock: somebody may have entered a moment ago.
  const { cup_categories: before } = await cupIn(tx, cup_id);
  const gone = before.filter(({ category_id }) => !ids.includes(category_id));
  const inUse = gone.find(({ entries, waiting, licences }) => entries + waiting + licences > 0);
  if (inUse) throw new Refusal('office.category_in_use', 'cup_categories', { category: inUse.category_name });
  await deleteCupCategories(
    tx,
    cup_id,
    gone.map(({ category_id }) => category_id),
  );
  await saveCupCategories(tx, cup_id, chosen);
  for (const category of chosen) {
    const was = before.find(({ category_id }) => category_id === category.category_id);
    if (was && isHigher(was.entry_limit, category.entry_limit)) await letInWhoWaits(tx, cup_id, category);
  }
}
