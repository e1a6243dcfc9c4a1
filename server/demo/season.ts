import type pg from 'pg';
import type { PictureStore } from '#server/storage/picture-store.ts';
import { addAccounts } from './accounts.ts';
import { buildSeason } from './build-season.ts';
import { addLicenceModels } from './licence-model.ts';
import { addPictures } from './pictures.ts';
import { isEmpty, waitForTurn, writeSeason } from './queries.ts';

export interface DemoOptions {
  pool: pg.Pool;
  pictures: PictureStore;
  /** The day the season is seen from, YYYY-MM-DD: one date is ridden on it, others are over or to come. */
  today: string;
}

/**
 * Fills an empty database with a demo season, all of it or nothing.
 * Out: whether it did; a database in which anybody has put anything is left as it is.
 */
export async function loadDemoSeason({ pool, pictures, today }: DemoOptions): Promise<boolean> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await waitForTurn(client);
    const empty = await isEmpty(client);
    if (empty) {
      const { rows, dates } = buildSeason(today);
      await writeSeason(client, rows);
      await addPictures(client, pictures, dates);
      await addLicenceModels(client, pictures);
      await addAccounts(client);
    }
    await client.query('commit');
    return empty;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
