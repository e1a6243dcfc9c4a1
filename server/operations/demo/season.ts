import type pg from 'pg';
import { inTransaction, plainSql } from '#server/ground/db/in-transaction.ts';
import { openDb } from '#server/ground/db/pool.ts';
import type { PictureStore } from '#server/ground/storage/pictures/picture-store.ts';
import { addAccounts } from '#server/operations/demo/accounts/accounts.ts';
import { buildSeason } from '#server/operations/demo/season/build-season.ts';
import { addLicenceModels } from '#server/operations/demo/drawing/licence-model.ts';
import { addPictures } from '#server/operations/demo/drawing/pictures.ts';
import { isEmpty, waitForTurn, writeSeason } from '#server/operations/demo/season/queries.ts';

interface DemoOptions {
  pool: pg.Pool;
  pictures: PictureStore;
  /** The day on which the season is seen, as YYYY-MM-DD. One date is ridden on it, others are over or to come. */
  today: string;
}

/** Fills an empty database with a demo season, all or nothing. Returns false and changes nothing if it has data. */
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
