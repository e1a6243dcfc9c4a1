import { writeSync } from 'node:fs';
import { openPool } from '#server/ground/db/pool.ts';
import { startPostgres } from '#server/ground/db/postgres/start.ts';
import { StartRefusal } from '#server/ground/config/start-refusal.ts';

/**
 * A program to be killed: it starts the database on a folder, prints how many rows it found, then commits pairs of
 * rows for ever and prints each one only after the database acknowledged it. The reader of its output keeps what it
 * printed, so nothing is lost with this process.
 */
const [, , dataDir = '', round = ''] = process.argv;

try {
  const { connection } = await startPostgres({
    dataDir,
    onLost: (reason) => process.exit(String(reason) ? 1 : 2),
  });
  const pool = openPool({ connection, onError: () => {} });
  await pool.query(`
    create table if not exists passing (passing_id text primary key);
    create table if not exists passing_time (passing_id text primary key)`);
  const { rows } = await pool.query<{ found: number }>('select count(*) as found from passing');
  tell(`ready ${rows[0]?.found ?? 'nothing'}`);
  await Promise.all(['a', 'b', 'c', 'd'].map((writer) => write(pool, `${round}${writer}`)));
} catch (error) {
  tell(error instanceof StartRefusal ? `refused ${error.code}: ${error.message}` : `failed ${String(error)}`);
  process.exit(1);
}

async function write(pool: ReturnType<typeof openPool>, writer: string): Promise<void> {
  for (let n = 0; ; n++) {
    const id = `${writer}-${n}`;
    const client = await pool.connect();
    await client.query('begin');
    await client.query('insert into passing values ($1)', [id]);
    await client.query('insert into passing_time values ($1)', [id]);
    await client.query('commit');
    client.release();
    tell(`ack ${id}`);
  }
}

function tell(line: string): void {
  writeSync(1, `${line}\n`);
}
