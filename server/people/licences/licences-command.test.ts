import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseAddress } from '#server/testing/address.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { Gate } from '#server/testing/gate.ts';
import { runProgram } from '#server/testing/program.ts';

let app: TestApp;
let gate: Gate;

beforeAll(async () => {
  app = await startTestApp();
  gate = await Gate.open(app);
});
afterAll(() => app.stop());

async function licences(...args: string[]) {
  const program = runProgram('server/app/commands/licences.ts', args, {
    DATABASE_URL: databaseAddress(app.connection),
  });
  return { code: await program.ended, said: program.lines.join('\n') };
}

async function sent(): Promise<number> {
  const { rider_id } = await gate.family();
  const { rows } = await app.pool.query<{ lbr_id: number }>(
    `update lbr set lbr_status = 'SENT' where rider_id = $1 returning lbr_id`,
    [rider_id],
  );
  return rows[0]?.lbr_id ?? 0;
}

test('a secretary without an office lists what waits, approves and rejects', async () => {
  const [one, two] = [await sent(), await sent()];
  const { said } = await licences();
  expect(said.split('\n').filter((line) => line.includes('sent'))).toHaveLength(2);
  expect((await licences('approve', String(one), 'A-12', '2099-12-31')).code).toBe(0);
  expect((await licences('reject', String(two), 'La', 'foto', 'está', 'cortada')).code).toBe(0);
  const { rows } = await app.pool.query(
    `select lbr_status, lbr_number, lbr_reason, expires_on from lbr order by lbr_id`,
  );
  expect(rows).toEqual([
    { lbr_status: 'APPROVED', lbr_number: 'A-12', lbr_reason: null, expires_on: '2099-12-31' },
    {
      lbr_status: 'REJECTED',
      lbr_number: null,
      lbr_reason: 'La foto está cortada',
      expires_on: expect.any(String),
    },
  ]);
  expect((await licences()).said).toContain('No licence waits');
});

test('what it does not understand it says, and does nothing', async () => {
  expect((await licences('approve', 'once')).said).toContain('npm run licences');
  expect((await licences('reject', '1')).code).toBe(1);
  expect((await licences('approve', '999999')).said).toContain('could not find that licence');
});
