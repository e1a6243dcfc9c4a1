import type { PlainSql } from '#server/ground/db/in-transaction.ts';
import { SEASON_TABLES, type SeasonRows, type SeasonTable } from './season-rows.ts';

/** Locks the season for this process alone, so that two servers on one database do not both write it. */
export async function waitForTurn(db: PlainSql): Promise<void> {
  await db.query(`select pg_advisory_xact_lock(hashtext('demo season'))`);
}

/** Tells whether nobody has put anything in yet. */
export async function isEmpty(db: PlainSql): Promise<boolean> {
  const { rows } = await db.query<{ empty: boolean }>(
    // Countries exist before anybody has chosen one.
    `select not exists (select 1 from organization) and not exists (select 1 from users) as empty`,
  );
  return rows[0]?.empty ?? false;
}

const COUNTED = new Set<SeasonTable>([
  'country',
  'organization',
  'club',
  'track',
  'category',
  'race_rules',
  'cup',
  'race',
  'rider',
  'entry',
  'heat',
  'federation_ranking',
]);

/** Writes a season with one statement for each table, and sets the sequences behind its ids. */
export async function writeSeason(db: PlainSql, season: SeasonRows): Promise<void> {
  // Nobody has chosen a country yet, and the season brings its own under numbers of its own.
  await db.query('delete from country');
  for (const table of SEASON_TABLES) {
    const rows = season[table];
    const [first] = rows;
    if (!first) continue;
    const columns = Object.keys(first).join(', ');
    await db.query(
      `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
      [JSON.stringify(rows)],
    );
    if (COUNTED.has(table)) {
      await db.query(
        `select setval(pg_get_serial_sequence('${table}', '${table}_id'), max(${table}_id)) from ${table}`,
      );
    }
  }
  // Times of today must not be later than now.
  await db.query(`update run set recorded_at = now() where recorded_at > now()`);
}

export async function insertImage(
  db: PlainSql,
  mini: number,
  medium: number,
  description: string,
): Promise<number> {
  const { rows } = await db.query<{ image_id: number }>(
    `insert into image (mini_id, medium_id, description) values ($1, $2, $3) returning image_id`,
    [mini, medium, description],
  );
  const [row] = rows;
  if (!row) throw new Error('An image that was just written has no row');
  return row.image_id;
}

/** A picture of a date: its poster and track, or one that was taken at the race. */
export interface PlacedImage {
  cup_id: number;
  race_date: string;
  slot: 'images' | 'raceImages';
  position: number;
  image_id: number;
}

export async function placeDateImages(db: PlainSql, images: readonly PlacedImage[]): Promise<void> {
  await db.query(
    `insert into cup_date_image (cup_id, race_date, slot, position, image_id)
       select cup_id, race_date, slot, position, image_id from jsonb_populate_recordset(null::cup_date_image, $1::jsonb)`,
    [JSON.stringify(images)],
  );
}

/** Places pictures in the first finals of a race, one in each. */
export async function placeFinalImages(
  db: PlainSql,
  raceId: number,
  imageIds: readonly number[],
): Promise<void> {
  await db.query(
    `insert into heat_image (heat_id, position, image_id)
       select h.heat_id, 0, i.image_id
         from (select heat_id, row_number() over (order by heat_id) as turn from heat where race_id = $1 and phase = 'final') h
         join unnest($2::bigint[]) with ordinality as i(image_id, turn) using (turn)`,
    [raceId, imageIds],
  );
}

/** Sets the form for a licence in every cup whose organization writes in the language. */
export async function setLicenceModels(db: PlainSql, file_id: number, language: 'es' | 'pt'): Promise<void> {
  await db.query(
    `update cup c set cup_licence_model = $1 from organization o left join country n using (country_id)
     where o.organization_id = c.organization_id and (coalesce(n.country_code, '') = 'BRA') = ($2 = 'pt')`,
    [file_id, language],
  );
}
