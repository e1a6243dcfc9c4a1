import type { SeasonOrder, SeasonReport } from '#server/operations/demo/fill-empty.ts';
import { loadDemoSeason } from '#server/operations/demo/season.ts';
import { openPool } from '#server/ground/db/pool.ts';
import { openPictureStore } from '#server/ground/storage/pictures/picture-store.ts';

/* This process fills an empty database when it receives the order, and ends. */

async function work({ config, connection, today }: SeasonOrder): Promise<SeasonReport> {
  const pool = openPool({ connection, max: 1, onError: () => {} });
  const pictures = openPictureStore(config);
  try {
    return { filled: await loadDemoSeason({ pool, pictures, today }) };
  } catch (error) {
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  } finally {
    await pool.end();
    pictures.close();
  }
}

// Half a season is never stored, because the transaction ends with the connection.
process.once('disconnect', () => process.exit(1));
const order = await new Promise<SeasonOrder>((resolve) => process.once('message', resolve));
const report = await work(order);
process.send?.(report, () => process.exit(0));
