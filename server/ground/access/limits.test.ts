import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openLimits } from './limits.ts';
import { networkOf } from './network.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(() => app.pool.query('truncate rate_limit'));

/** Tries the code of a desk as a stranger does. Returns the status. */
async function guess(address: string): Promise<number> {
  const answer = await app.app.inject({
    method: 'POST',
    url: '/api/desk/open',
    remoteAddress: '127.0.0.1',
    headers: { 'x-forwarded-for': address },
    payload: { code: 'AAAA-AAAA-AA' },
  });
  return answer.statusCode;
}

async function guesses(times: number, addressOf: (turn: number) => string): Promise<Set<number>> {
  const seen = new Set<number>();
  for (let turn = 0; turn < times; turn += 1) seen.add(await guess(addressOf(turn)));
  return seen;
}

describe('who guesses has no fresh start at the next address', () => {
  test('all addresses of a line at home are one', async () => {
    expect(await guesses(30, (turn) => `2001:db8:0:1::${turn.toString(16)}`)).not.toContain(429);
    expect(await guess('2001:db8:0:1:ffff:eeee:dddd:cccc')).toBe(429);
    expect(await guess('2001:db8:0:2::1')).not.toBe(429);
  });

  test('an IPv4 address is the same one on a dual socket', async () => {
    await guesses(30, () => '190.1.1.1');
    expect(await guess('::ffff:190.1.1.1')).toBe(429);
    expect(await guess('190.1.1.2')).not.toBe(429);
  });

  test('a customer with 65,536 lines tries as often as sixteen of them', async () => {
    const network = (line: number) => networkOf(`2001:db8:5:${line.toString(16)}::1`);
    for (let turn = 0; turn < 160; turn += 1)
      expect(await app.limits.count('ad_request_address', network(turn))).toBe(true);
    expect(await app.limits.isSpent('ad_request_address', network(5000))).toBe(true);
    expect(await app.limits.count('ad_request_address', network(5000))).toBe(false);
    expect(await app.limits.count('ad_request_address', networkOf('2001:db8:6::1'))).toBe(true);
  });

  test('one line that floods does not use up what its neighbours have', async () => {
    for (let turn = 0; turn < 400; turn += 1)
      await app.limits.count('ad_request_address', networkOf('2001:db8:5:1::1'));
    expect(await app.limits.count('ad_request_address', networkOf('2001:db8:5:2::1'))).toBe(true);
  });
});

describe('the table tells nobody what was counted', () => {
  test('a document is not found in it by trying all numbers', async () => {
    await app.limits.count('claim_rider', '40123456');
    const { rows } = await app.pool.query<{ key: string }>('select key from rate_limit');
    const plain = createHash('sha256').update('40123456').digest('base64url').slice(0, 32);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.key).not.toContain(plain);
  });

  test('every node counts in the same place', async () => {
    const other = await openLimits(app.pool, app.db);
    for (let turn = 0; turn < 20; turn += 1)
      await (turn % 2 === 0 ? other : app.limits).count('claim_rider', '40123456');
    expect(await app.limits.isSpent('claim_rider', '40123456')).toBe(true);
    expect(await other.count('claim_rider', '40123456')).toBe(false);
  });
});
