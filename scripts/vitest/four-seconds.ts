import { relative } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';

/*
 * Around the tests of a file of `npm test`: it takes no more than some seconds of the processor, however busy the machine is. Loading is not
 * counted, because the first file of a process loads for all; nor is what PostgreSQL and Chromium do.
 */
const mostSeconds = 4;

let before: NodeJS.CpuUsage;
beforeAll(() => {
  before = process.cpuUsage();
});
afterAll(() => {
  const { user, system } = process.cpuUsage(before);
  const seconds = (user + system) / 1_000_000;
  if (seconds <= mostSeconds) return;
  const file = relative(process.cwd(), expect.getState().testPath ?? '');
  throw new Error(
    `make it a proof: ${file} took ${seconds.toFixed(1)} s of processor, more than ${mostSeconds}`,
  );
});
