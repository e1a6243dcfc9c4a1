import { sql } from 'kysely';
import { isNotWithheld } from '#server/ground/pictures/picture-columns.ts';
import { resultsAreOut } from './public.ts';
import { dumpTable, pageRows } from './table.ts';

interface PhotographRow {
  race_id: number;
  photograph_id: number;
  address: string;
  width: number | null;
  height: number | null;
  credit: string;
}

const photographs = dumpTable<PhotographRow>({
  name: 'photographs',
  meaning:
    'Photographs taken at a published race: where each is. The licence covers this table, not the photographs',
  key: ['race_id', 'photograph_id'],
  fields: {
    race_id: { type: 'integer', meaning: 'The race', of: 'dates.race_id' },
    photograph_id: { type: 'integer', meaning: 'Number of the photograph' },
    address: { type: 'string', meaning: 'Its path on this site, as long as it is shown' },
    width: { type: 'integer', meaning: 'Pixels; none: drawn in any size' },
    height: { type: 'integer', meaning: 'Pixels; none: drawn in any size' },
    credit: { type: 'string', meaning: 'Who took it; empty: nobody wrote it' },
  },
  // The description is left out, because it may name somebody.
  read: async (tx, last) => {
    const { rows } = await sql<PhotographRow>`
      select p.race_id, i.image_id as photograph_id, '/files/' || shown.storage_key as address, shown.width, shown.height, i.credit
      from (select r.race_id, d.image_id from cup_date_image d join race r using (cup_id, race_date) where d.slot = 'raceImages'
          union select h.race_id, x.image_id from heat_image x join heat h using (heat_id)) p
        join race r using (race_id) join cup c using (cup_id) join image i using (image_id)
        join file mini on mini.file_id = i.mini_id join file medium on medium.file_id = i.medium_id
        join file shown on shown.file_id = coalesce(i.large_id, i.full_id, i.medium_id)
      where ${resultsAreOut} and ${sql.raw(isNotWithheld)}
        and (p.race_id, p.image_id) > (${last?.race_id ?? 0}, ${last?.photograph_id ?? 0})
      order by p.race_id, p.image_id limit ${pageRows}`.execute(tx);
    return rows;
  },
});

interface HeatPhotographRow {
  heat_id: number;
  photograph_id: number;
}

const heatPhotographs = dumpTable<HeatPhotographRow>({
  name: 'heat_photographs',
  meaning: 'Which of the photographs show which heat',
  key: ['heat_id', 'photograph_id'],
  fields: {
    heat_id: { type: 'integer', meaning: 'The heat', of: 'heats.heat_id' },
    photograph_id: { type: 'integer', meaning: 'The photograph', of: 'photographs.photograph_id' },
  },
  read: async (tx, last) => {
    const { rows } = await sql<HeatPhotographRow>`
      select distinct h.heat_id, i.image_id as photograph_id
      from heat_image x join heat h using (heat_id) join race r using (race_id) join cup c using (cup_id)
        join image i using (image_id)
        join file mini on mini.file_id = i.mini_id join file medium on medium.file_id = i.medium_id
      where ${resultsAreOut} and ${sql.raw(isNotWithheld)}
        and (h.heat_id, i.image_id) > (${last?.heat_id ?? 0}, ${last?.photograph_id ?? 0})
      order by h.heat_id, i.image_id limit ${pageRows}`.execute(tx);
    return rows;
  },
});

export const photographTables = [photographs, heatPhotographs];
