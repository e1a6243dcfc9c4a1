import { expect, test } from 'vitest';
import { accountsKit } from '../accounts/kit.ts';
import { judgeWithoutSignal } from './judged-day.ts';

const kit = accountsKit({ serviceWorkers: 'allow' });
const HEATS = 40;

test('eight hours without a signal: a phone dies, one never comes back, two decide differently, and nothing is lost, doubled or wrong', async () => {
  const day = await judgeWithoutSignal({ url: kit.url, browser: kit.browser }, { riders: 260, heats: HEATS });
  expect(day).toMatchObject({ heats: HEATS, lost: 0, doubled: 0, wrong: [] });
  expect(day.operations).toBeGreaterThanOrEqual(3 * HEATS);
  expect(day.decided).toBeGreaterThanOrEqual(2);
});
