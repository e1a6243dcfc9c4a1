import type { PlainSql } from '#server/ground/db/in-transaction.ts';
import type { Run } from '#rules/raceday/races/types.ts';
import type { DayCategory } from '#server/season/import/day/day.ts';
import { type Status, takesArticle } from '#rules/statuses.ts';
import type { Phase } from '#rules/stages.ts';

/** A published result that a corrected file changes. */
interface ReplacedLine {
  category: string;
  phase: Phase;
  plate: string;
  was_status: Status | null;
  was_place: number | null;
  became_status: Status | null;
  became_place: number | null;
}

type Result = Pick<Run, 'status' | 'place'>;
const nothing: Result = { status: null, place: null };

/** Returns the results of a category by phase and plate. */
function resultsOf({ riders }: DayCategory): Map<string, { phase: Phase; plate: string } & Result> {
  return new Map(
    riders.flatMap(({ rider: { plate, runs } }) =>
      runs.map(({ phase, status, place }) => [`${phase} ${plate}`, { phase, plate, status, place }]),
    ),
  );
}

/** Returns every result that differs in the corrected day. Riders are identified by their plates. */
export function replacedLines(was: readonly DayCategory[], now: readonly DayCategory[]): ReplacedLine[] {
  const before = new Map(was.map((category) => [category.name, resultsOf(category)]));
  return now.flatMap((category) => {
    const old = before.get(category.name);
    if (!old) return [];
    const results = resultsOf(category);
    return [...new Set([...old.keys(), ...results.keys()])].flatMap((key): ReplacedLine[] => {
      const [one, other] = [old.get(key), results.get(key)];
      const known = one ?? other;
      const [from, to] = [one ?? nothing, other ?? nothing];
      if (!known || (from.status === to.status && from.place === to.place)) return [];
      const { phase, plate } = known;
      const changed = { was_status: from.status, was_place: from.place };
      return [
        {
          category: category.name,
          phase,
          plate,
          ...changed,
          became_status: to.status,
          became_place: to.place,
        },
      ];
    });
  });
}

/** Stores the public lines of a corrected file: one correction for each category and phase. */
export async function insertReplacedLines(
  db: PlainSql,
  write: { race_id: number; written_by: number; reason: string; article?: string | null },
  lines: readonly ReplacedLine[],
): Promise<void> {
  await db.query(
    `with t as (
       select k.category_id, x.* from jsonb_to_recordset($4::jsonb) as x(category text, phase text, plate text, was_status text,
         was_place smallint, became_status text, became_place smallint, takes_article boolean)
       join race_category rc on rc.race_id = $1 join category k on k.category_id = rc.category_id and k.category_name = x.category),
     w as (
       insert into result_write (race_id, category_id, phase, request_key, written_by, reason, article)
       select $1, category_id, phase, gen_random_uuid(), $2, $3, case when bool_or(t.takes_article) then $5::text end
       from t group by category_id, phase
       returning write_id, category_id, phase)
     insert into result_change (write_id, plate, rider_id, was_status, was_place, became_status, became_place)
     select w.write_id, t.plate, e.rider_id, t.was_status, t.was_place, t.became_status, t.became_place
     from t join w using (category_id, phase)
     left join entry e on e.race_id = $1 and e.category_id = t.category_id and e.plate = t.plate`,
    [
      write.race_id,
      write.written_by,
      write.reason,
      JSON.stringify(
        lines.map((one) => ({ ...one, takes_article: takesArticle(one.was_status, one.became_status) })),
      ),
      write.article ?? null,
    ],
  );
}
