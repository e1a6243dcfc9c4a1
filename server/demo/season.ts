import type pg from 'pg';
import { inTransaction, plainSql } from '#server/db/in-transaction.ts';
import { openDb } from '#server/db/pool.ts';
import type { PictureStore } from '#server/storage/pictures/picture-store.ts';
import { addAccounts } from '#server/demo/accounts/accounts.ts';
import { buildSeason } from '#server/demo/season/build-season.ts';
import { addLicenceModels } from '#server/demo/drawing/licence-model.ts';
import { addPictures } from '#server/demo/drawing/pictures.ts';
import { isEmpty, waitForTurn, writeSeason } from '#server/demo/season/queries.ts';

interface DemoOptions {
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
  return inTransaction(openDb(pool), async (tx) => {
    const db = plainSql(tx);
    await waitForTurn(db);
    const empty = await isEmpty(db);
    if (empty) {
      const { rows, dates } = buildSeason(today);
      await writeSeason(db, rows);
      await addPictures(db, pictures, dates);
      await addLicenceModels(db, pictures);
      await addAccounts(db);
    }
    return empty;
  });
}
