import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPool } from '#server/ground/db/pool.ts';
import { killAll } from '#server/testing/process-tree.ts';
import { type Program, runProgram } from '#server/testing/program.ts';
import { startPostgres } from './start.ts';

const rounds = 24;
let dataDir: string;
let running: Program | undefined;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'partidor-crash-'));
});

afterAll(async () => {
  await running?.killTree();
  await rm(dataDir, { recursive: true, force: true });
});

test(`killed ${rounds} times at any moment, the server starts again by itself and no acknowledged row is missing`, async () => {
  const acknowledged = new Set<string>();
  for (let round = 0; round < rounds; round++) {
    running = runProgram('server/testing/crash-writer.ts', [dataDir, `r${round}`]);
    await killAtAnyMoment(running, round);
    const found = /^ready (\d+)$/.exec(running.lines.find((line) => line.startsWith('ready')) ?? '')?.[1];
    if (found !== undefined) expect(Number(found)).toBeGreaterThanOrEqual(acknowledged.size);
    for (const line of running.lines) if (line.startsWith('ack ')) acknowledged.add(line.slice(4));
    expect(running.lines.filter((line) => /^(?:refused|failed)/.test(line))).toEqual([]);
  }
  expect(acknowledged.size).toBeGreaterThan(1000);

  const { connection, stop } = await startPostgres({ dataDir });
  const pool = openPool({ connection, onError: () => {} });
  const { rows } = await pool.query<{ passing_id: string; whole: boolean }>(
    `select passing_id, exists (select from passing_time t where t.passing_id = p.passing_id) as whole from passing p
        union all select passing_id, false from passing_time t
                   where not exists (select from passing p where p.passing_id = t.passing_id)`,
  );
  await pool.end();
  await stop();
  const kept = new Set(rows.map((row) => row.passing_id));
  expect([...acknowledged].filter((id) => !kept.has(id))).toEqual([]);
  expect(rows.filter(({ whole }) => !whole)).toEqual([]);
});

/**
 * Kills every sixth time during the start, every third time only our own process, and otherwise the complete process
 * tree while it writes.
 */
async function killAtAnyMoment(program: Program, round: number): Promise<void> {
  if (round % 6 === 0) {
    await wait(Math.random() * 600);
    return program.killTree();
  }
  await program.says(/^ready/);
  await wait(Math.random() * 900);
  if (round % 3 !== 1) return program.killTree();
  killAll([program.pid]);
  await program.ended;
}
