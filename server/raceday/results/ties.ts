import { createHash } from 'node:crypto';
import type { OfficeTie } from '#contract/raceday/office/results/results.ts';
import { openTies } from '#rules/raceday/results/open-ties.ts';
import type { CategoryShare } from '#server/season/races/facts.ts';

/** Returns the ties that an official decides, with their state, on which a decision must be based. */
export function tiesOf({ riders, category, entryById }: CategoryShare): OfficeTie[] {
  const lots = new Map(riders.map(({ entry_id, lot }) => [entry_id, lot]));
  return openTies(riders, category.rules).map(({ phase, entry_ids, decided, passing }) => {
    const text = entry_ids.map((id) => `${id}:${lots.get(id)}`).join(' ');
    return {
      phase,
      basis: createHash('sha256').update(`${phase} ${text}`).digest('base64url').slice(0, 22),
      decided,
      passing,
      riders: entry_ids.flatMap((entry_id) => {
        const entry = entryById.get(entry_id);
        return entry ? [{ entry_id, plate: entry.plate, rider_fullname: entry.rider_fullname }] : [];
      }),
    };
  });
}
