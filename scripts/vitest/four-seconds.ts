import { relative } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';

/*
 * Limits the tests of a file of `npm test`: the thread that runs them takes at most some seconds of a usual processor,
 * however busy or slow the machine is. Loading is not counted, because the first file of a process loads for all; nor
 * is the work of other threads, PostgreSQL and Chromium.
 */
const mostSeconds = 4;

const secondsSince = (before: NodeJS.CpuUsage): number => {
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000_000;
};

/** The seconds that a usual processor takes for `measure`. */
const usualSeconds = 0.2;

/** Takes the time of some work that is always the same, much like that of a test: texts, objects and sorting. */
function measure(): number {
  const before = process.threadCpuUsage();
  const rows = Array.from({ length: 2000 }, (_, at) => ({ at, name: `rider ${(at * 7919) % 2000}` }));
  for (let round = 0; round < 180; round += 1)
    JSON.stringify(JSON.parse(JSON.stringify(rows.toSorted((a, b) => (a.name < b.name ? -1 : 1)))));
  return secondsSince(before);
}

/**
 * Tells how many times slower this processor is than the usual one: as lint showed before the tests, or as it is now.
 * One that is faster counts as usual.
 */
const slowness = (): number => Math.max(1, Number(process.env['SLOWNESS'] ?? 1), measure() / usualSeconds);

/** This file tests every call with every kind of caller in one place. */
const longer: Readonly<Record<string, number>> = { 'server/ground/access/access.test.ts': 40 };

let before: NodeJS.CpuUsage;
beforeAll(() => {
  before = process.threadCpuUsage();
});
afterAll(() => {
  const seconds = secondsSince(before);
  const file = relative(process.cwd(), expect.getState().testPath ?? '');
  if (process.env['SAY_CPU']) console.log('CPU', seconds.toFixed(1), file);
  const most = longer[file] ?? mostSeconds;
  if (seconds <= most || seconds <= most * slowness()) return;
  throw new Error(`make it a proof: ${file} took ${seconds.toFixed(1)} s of processor, more than ${most}`);
});
