import { expect, test } from 'vitest';
import { orphanSeconds } from './orphans.mjs';
import { runTool } from './processes.mjs';
import { counted, processorSeconds, secondsOf } from './processor.mjs';

test('the times of the shell are added up: its own, and those of what it started', () => {
  expect(secondsOf('0m0.002s 0m0.001s\n1m1.250s 0m0.250s\n')).toBeCloseTo(61.503, 3);
});

test('what a program and those it starts take is counted for the work that ran them, and for the run', async () => {
  const busy = `const end = process.cpuUsage().user + 100000; while (process.cpuUsage().user < end);`;
  const both = `${busy} require('node:child_process').execFileSync(process.execPath, ['-e', ${JSON.stringify(busy)}])`;
  const before = processorSeconds();
  const { result, processor } = await counted(async () => {
    await Promise.all([runTool('node', ['-e', busy], { quiet: true }), counted(idle)]);
    return runTool('node', ['-e', both], { quiet: true });
  });
  expect(result.code).toBe(0);
  expect(processor).toBeGreaterThan(0.3);
  expect(processorSeconds() - before).toBeGreaterThan(processor);
  expect((await counted(idle)).processor).toBe(0);
});

test.runIf(process.platform === 'linux')('what nobody waits for is counted as long as it lives', async () => {
  const busy = `const end = process.cpuUsage().user + 300000; while (process.cpuUsage().user < end);`;
  const lasting = `${busy} setTimeout(() => {}, 1500)`;
  const leaves = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(lasting)}], { detached: true, stdio: 'ignore' }).unref()`;
  // Other processes that live now may end in the meantime.
  const before = processorSeconds() - orphanSeconds();
  await runTool('node', ['-e', leaves], { quiet: true });
  await expect.poll(() => orphanSeconds()).toBeGreaterThan(0.25);
  expect(processorSeconds() - before).toBeGreaterThan(0.25);
});

const idle = () => Promise.resolve();

test('a program that fails, or that is not there, ends with its code', async () => {
  expect((await runTool('node', ['-e', 'process.exit(3)'], { quiet: true })).code).toBe(3);
  expect((await runTool('no-such-program', [], { quiet: true })).code).toBe(127);
});
