import { expect, test } from 'vitest';
import { turnByLocks } from './turn.ts';

test('a tab that sleeps with the lock keeps the others waiting, but not for ever', async () => {
  const { locks } = navigator;
  const turn = turnByLocks(locks, 'outbox', 20);
  const done: string[] = [];
  await locks.request('outbox', () => turn(async () => void done.push('awake')));
  expect(done).toEqual(['awake']);
});

test('a failure of the work itself is told, and the work is not done twice', async () => {
  let times = 0;
  const failing = turnByLocks(
    navigator.locks,
    'outbox',
  )(async () => {
    times += 1;
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(times).toBe(1);
});
