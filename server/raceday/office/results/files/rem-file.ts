import type { getRemResults } from '#contract/raceday/office/results/rem.ts';
import { type RemResult, remResultRows } from '#rules/files/programs/rem-sheets.ts';
import { classify } from '#rules/raceday/classification/classification.ts';
import { STAGES } from '#rules/stages.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { Asked, FileAnswer } from '#server/ground/http/calls/call.ts';
import { readOfficeRace } from '#server/raceday/results/queries.ts';
import { ridesOf, shareByCategory } from '#server/season/races/facts.ts';
import { readLicensedPeople } from './people-query.ts';

/** Returns the results of a race as REM gives them out. The download is recorded before it is sent. */
export async function remFile(
  db: Db,
  { params: { id }, caller }: Asked<typeof getRemResults>,
): Promise<FileAnswer> {
  const facts = await readOfficeRace(db, id);
  const people = await readLicensedPeople(db, id);
  const results = shareByCategory(facts).flatMap((share) =>
    classify(share.riders, share.category.rules).standings.flatMap((standing): RemResult[] => {
      const person = people.get(standing.entry_id);
      const entry = share.entryById.get(standing.entry_id);
      const runs = ridesOf(share, standing.entry_id);
      if (!person || !entry || runs.every(({ status }) => status === null)) return [];
      return [
        {
          ...person,
          category_name: share.category.category_name,
          rank: standing.rank,
          plate: entry.plate,
          runs: runs.map(({ phase, heat_id, lane, status, place, time_ms }) => ({
            phase,
            number: (heat_id === null ? undefined : share.heatById.get(heat_id)?.number) ?? null,
            lane,
            status,
            place,
            time_ms,
            points: standing.moto_points_by_moto[(STAGES[phase].moto ?? 0) - 1] ?? null,
          })),
        },
      ];
    }),
  );
  await insertAudit(db, {
    user_id: caller.user_id,
    action: 'results_export',
    entity: 'race',
    entity_id: id,
    became: { format: 'rem', riders: results.length },
  });
  const text = remResultRows(results).map((row) => `${row.join('\t')}\r\n`);
  return {
    bytes: Buffer.from(text.join('')),
    media_type: 'text/tab-separated-values; charset=utf-8',
    name: `${facts.race_date}-${id}-rem.txt`,
  };
}
