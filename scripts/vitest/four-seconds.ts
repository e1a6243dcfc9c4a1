import { relative } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';

/*
 * Around the tests of a file of `npm test`: the thread that runs them takes no more than some seconds of the processor, however busy the
 * machine is. Loading is not counted, because the first file of a process loads for all; nor is what other threads, PostgreSQL and Chromium do.
 */
const mostSeconds = 4;

/** What is asked of every call there is, of every kind of caller, in one place. */
const longer: Readonly<Record<string, number>> = { 'server/access/access.test.ts': 40 };

let before: NodeJS.CpuUsage;
beforeAll(() => {
  before = process.threadCpuUsage();
});
afterAll(() => {
  const { user, system } = process.threadCpuUsage(before);
  const seconds = (user + system) / 1_000_000;
  const file = relative(process.cwd(), expect.getState().testPath ?? '');
  if (process.env['SAY_CPU']) console.log('CPU', seconds.toFixed(1), file);
  const most = longer[file] ?? mostSeconds;
  if (seconds <= most) return;
  throw new Error(`make it a proof: ${file} took ${seconds.toFixed(1)} s of processor, more than ${most}`);
});
