import { existsSync, rmSync, writeSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { openPool } from '#server/ground/db/pool.ts';
import { startPostgres } from '#server/ground/db/postgres/start.ts';
import { StartRefusal } from '#server/ground/config/start-refusal.ts';

/**
 * A program for a disk with little room. `fill` writes rows, prints each acknowledged one, takes all the room there
 * is, and goes on until the database refuses. `check` makes room and prints which rows are there.
 */
const [, , action, dataDir = ''] = process.argv;
const ballast = join(dataDir, 'ballast');

try {
  if (action === 'check') rmSync(ballast, { force: true });
  const { connection, stop } = await startPostgres({ dataDir, onLost: end });
  const pool = openPool({ connection, onError: () => {} });
  if (action === 'fill') await fill(pool);
  const { rows } = await pool.query<{ note_id: number }>('select note_id from note order by note_id');
  for (const { note_id } of rows) tell(`found ${note_id}`);
  await pool.end();
  await stop();
} catch (error) {
  end(error);
}

async function fill(pool: ReturnType<typeof openPool>): Promise<void> {
  await pool.query('create table if not exists note (note_id bigint primary key, content text)');
  for (let id = 1; ; id++) {
    if (id === 20) await takeAllRoom();
    // The text is random, so that the database cannot compress it.
    await pool.query(
      `insert into note values ($1, (select string_agg(md5(random()::text), '') from generate_series(1, 4000)))`,
      [id],
    );
    tell(`ack ${id}`);
  }
}

async function takeAllRoom(): Promise<void> {
  if (existsSync(ballast)) return;
  const file = await open(ballast, 'w');
  try {
    // It ends after so much, in case a limit on file sizes replaces a small disk.
    for (let written = 0; written < 512; written++) await file.write(Buffer.alloc(1024 * 1024, 1));
  } catch (error) {
    tell(`no room: ${error instanceof Error ? error.message : String(error)}`);
  }
  await file.close();
}

function end(error: unknown): void {
  const said = error instanceof Error ? error.message : String(error);
  tell(error instanceof StartRefusal ? `refused ${error.code}: ${said}` : `failed: ${said}`);
  process.exit(1);
}

function tell(line: string): void {
  writeSync(1, `${line}\n`);
}
