import type { getDataRide } from '#contract/raceday/office/results/dataride.ts';
import { classify } from '#rules/raceday/classification/classification.ts';
import { dataRideHeadings, dataRideRow } from '#rules/files/dataride-sheet.ts';
import { comparePhases } from '#rules/stages.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { Asked, FileAnswer } from '#server/ground/http/calls/call.ts';
import { resultRiders } from '#server/season/races/present-riders.ts';
import { readOfficeRace } from '#server/raceday/results/queries.ts';
import { shareOf } from '#server/raceday/results/share.ts';
import { readLicensedPeople } from './people-query.ts';

/** Each cell is text: a UCI ID keeps its zeros, and nothing that begins with = is a formula. */
const cellsOf = (rows: readonly (readonly string[])[]) =>
  rows.map((row) => row.map((value) => ({ type: String, value })));

/** The codes that the UCI gives belong in B4 and B5; the office fills them in. */
const general = [['UCI DataRide'], [''], [''], ['Competition code', ''], ['Event code', '']];

/** Returns a class as the workbook that UCI DataRide accepts. The download is recorded before it is sent. */
export async function dataRideFile(
  db: Db,
  { params: { id }, query: { category_id }, caller }: Asked<typeof getDataRide>,
): Promise<FileAnswer> {
  const facts = await readOfficeRace(db, id);
  const share = shareOf(facts, category_id);
  const people = await readLicensedPeople(db, id);
  const rows = resultRiders(share, classify(share.riders, share.category.rules)).flatMap((line) => {
    const person = people.get(line.entry_id);
    const last = line.results
      .filter(({ status }) => status !== null)
      .toSorted((a, b) => comparePhases(a.phase, b.phase))
      .at(-1);
    return person && last ? [dataRideRow({ ...person, ...line, last })] : [];
  });
  const { default: writeExcelFile } = await import('write-excel-file/node');
  const bytes = await writeExcelFile([
    { sheet: 'General', data: cellsOf(general), columns: [{ width: 20 }, { width: 20 }] },
    {
      sheet: 'Results',
      data: cellsOf([dataRideHeadings, ...rows]),
      columns: dataRideHeadings.map(() => ({ width: 14 })),
      stickyRowsCount: 1,
    },
  ]).toBuffer();
  await insertAudit(db, {
    user_id: caller.user_id,
    action: 'results_export',
    entity: 'race',
    entity_id: id,
    became: { format: 'dataride', category_id, riders: rows.length },
  });
  return {
    bytes,
    media_type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    name: `${facts.race_date}-${id}-${category_id}-dataride.xlsx`,
  };
}
