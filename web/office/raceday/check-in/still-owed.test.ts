import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stillOwed } from './still-owed.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const owing = (due_id: number, left_cents: number) => ({ owed: [{ due_id, left_cents }] });
const lines = [{ due_id: 7, cents: 500 }];

test('what another table took meanwhile, or a part of it, is not taken again', async () => {
  expect(await stillOwed(lines, () => Promise.resolve(owing(7, 500)))).toBe(true);
  expect(await stillOwed(lines, () => Promise.resolve(owing(7, 499)))).toBe(false);
  expect(await stillOwed(lines, () => Promise.resolve(owing(8, 500)))).toBe(false);
});

test('without an answer, or with one that does not come, the table goes on', async () => {
  expect(await stillOwed(lines, () => Promise.resolve(null))).toBe(true);
  const never = stillOwed(lines, () => new Promise(() => {}));
  await vi.advanceTimersByTimeAsync(3000);
  expect(await never).toBe(true);
});
