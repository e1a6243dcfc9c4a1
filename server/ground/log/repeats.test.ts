import { expect, test } from 'vitest';
import { ofFault, ofOutage, Repeats } from './repeats.ts';

test('an outage is told once in ten seconds with its stack, and then only how often', async () => {
  const said: [string, number][] = [];
  const repeats = new Repeats((kind, times) => said.push([kind, times]), 20);
  const told = Array.from({ length: 1000 }, () => repeats.note('server.not_ready', ofOutage));
  expect(told.filter((one) => one !== 'counted')).toEqual(['whole']);
  await expect.poll(() => said).toEqual([['server.not_ready', 999]]);
  expect(repeats.note('server.not_ready', ofOutage)).toBe('whole');
});

test('other faults have a line each for a while, because somebody may read their code to the desk', () => {
  const repeats = new Repeats(() => {});
  const told = Array.from({ length: 300 }, () => repeats.note('a', ofFault));
  const count = (telling: string) => told.filter((one) => one === telling).length;
  expect([count('whole'), count('short'), count('counted')]).toEqual([3, 200, 97]);
  expect(repeats.note('b', ofFault)).toBe('whole');
});

test('somebody who makes up kinds fills no memory', () => {
  const repeats = new Repeats(() => {});
  const told = Array.from({ length: 1000 }, (_, at) => repeats.note(String(at), ofFault));
  expect(told.filter((one) => one === 'whole')).toHaveLength(200);
});
