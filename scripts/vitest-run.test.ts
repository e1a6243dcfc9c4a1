import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { root } from './processes.mjs';
import { countReport, failedFiles } from './vitest-run.mjs';

const green = { status: 'passed', assertionResults: [{ status: 'passed' }] };
const red = { status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] };
const unloadable = { status: 'failed', assertionResults: [] };
const brokenSetUp = { status: 'failed', assertionResults: [{ status: 'pending' }] };

function report(numPassedTests: number, numFailedTests: number, testResults: unknown[]) {
  return { numPassedTests, numFailedTests, testResults };
}

test.each([
  ['every test green', report(3, 0, [green]), 0, { passed: 3, failed: 0 }],
  ['one red test is one failure, not two', report(1, 1, [red]), 1, { passed: 1, failed: 1 }],
  [
    'a file that cannot be loaded is a failure',
    report(3, 0, [green, unloadable]),
    1,
    { passed: 3, failed: 1 },
  ],
  [
    'a file whose set-up failed is a failure',
    report(3, 0, [green, brokenSetUp]),
    1,
    { passed: 3, failed: 1 },
  ],
  ['an error outside the tests is a failure', report(3, 0, [green]), 1, { passed: 3, failed: 1 }],
  ['a run that ran nothing is a failure', report(0, 0, []), 0, { passed: 0, failed: 1 }],
  ['a runner that died is a failure', undefined, 137, { passed: 0, failed: 1 }],
])('%s', (_what, given, code, expected) => {
  expect(countReport(given, code)).toEqual(expected);
});

test('what failed is named with its file, its line and the first words of why', () => {
  const file = (name: string) => join(root, name);
  const failed = {
    status: 'failed',
    name: file('rules/points.test.ts'),
    assertionResults: [
      { status: 'passed', fullName: 'a win counts 8' },
      {
        status: 'failed',
        fullName: 'a tie',
        failureMessages: [
          `expected 7 to be 8\n  at heat.ts:3:1\n  at ${file('rules/points.test.ts')}:12:9`,
          'a page said: no signal',
        ],
      },
    ],
  };
  const unloadable = {
    status: 'failed',
    name: file('server/a.test.ts'),
    message: 'Cannot find b.ts\nhere',
    assertionResults: [],
  };
  expect(failedFiles(report(1, 1, [failed, unloadable, { ...green, name: file('c.test.ts') }]))).toEqual([
    {
      file: 'rules/points.test.ts',
      passed: 1,
      failed: 1,
      lines: ['rules/points.test.ts:12 › a tie: expected 7 to be 8 | a page said: no signal'],
    },
    { file: 'server/a.test.ts', passed: 0, failed: 1, lines: ['server/a.test.ts: Cannot find b.ts'] },
  ]);
  expect(failedFiles(undefined)).toEqual([]);
});

test('a property that failed is named with what repeats it', () => {
  const property = fc.property(fc.constant(1), () => false);
  const failureMessages = [messageOf(() => fc.assert(property, { seed: 7 }))];
  const failed = {
    status: 'failed',
    name: join(root, 'rules/lap.test.ts'),
    assertionResults: [{ status: 'failed', fullName: 'any lap', failureMessages }],
  };
  expect(failedFiles(report(0, 1, [failed]))[0]?.lines).toEqual([
    'rules/lap.test.ts › any lap: Error: Property failed after 1 tests { seed: 7, path: "0", endOnFailure: true }',
  ]);
});

function messageOf(work: () => void): string {
  try {
    work();
    return '';
  } catch (error) {
    return String(error);
  }
}
