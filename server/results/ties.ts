import { createHash } from 'node:crypto';
import type { OfficeTie } from '#contract/office/results/results.ts';
import { openTies } from '#rules/results/open-ties.ts';
import type { CategoryShare } from '#server/races/facts.ts';

/** The ties of a category an official decides, with the state they are in: a decision is taken only upon it. */
export function tiesOf({ riders, category, entryById }: CategoryShare): OfficeTie[] {
  const lots = new Map(riders.map(({ rider_id, lot }) => [rider_id, lot]));
  return openTies(riders, category.rules).map(({ phase, rider_ids, decided, passing }) => {
    const text = rider_ids.map((id) => `${id}:${lots.get(id)}`).join(' ');
    return {
      phase,
      basis: createHash('sha256').update(`${phase} ${text}`).digest('base64url').slice(0, 22),
      decided,
      passing,
      riders: rider_ids.flatMap((entry_id) => {
        const entry = entryById.get(entry_id);
        return entry ? [{ entry_id, plate: entry[3], rider_fullname: entry[4] }] : [];
      }),
    };
  });
}
