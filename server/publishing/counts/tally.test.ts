import { expect, test } from 'vitest';
import { Tally } from '#server/publishing/counts/tally.ts';

test('what comes while a statement is under way goes together in the next', async () => {
  const batches: number[][] = [];
  const tally = new Tally<number, number>(async (events) => {
    batches.push(events);
    await new Promise((resolve) => setTimeout(resolve, 5));
    return events.map((event) => event * 10);
  });
  const answers = await Promise.all([1, 2, 3, 4].map((event) => tally.add(event)));
  expect(answers).toEqual([10, 20, 30, 40]);
  expect(batches).toEqual([[1], [2, 3, 4]]);
});

test('a statement that fails is told to its own events, and the next ones are saved', async () => {
  let times = 0;
  const tally = new Tally<string, string>(async (events) => {
    times += 1;
    if (times === 1) throw new Error('the disk is full');
    return events;
  });
  const first = tally.add('a');
  const second = tally.add('b');
  await expect(first).rejects.toThrow('the disk is full');
  expect(await second).toBe('b');
  expect(await tally.add('c')).toBe('c');
});
