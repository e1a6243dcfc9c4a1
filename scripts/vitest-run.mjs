import { readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root, runTool } from './processes.mjs';

/**
 * Runs one project of the tests. Out: its counts and failures, from the report and the exit code. `besides`: others run
 * at the same time, so its name stands before each line.
 */
export async function runVitest(project, { name = project, args = [], env = {}, besides = false } = {}) {
  const report = join(root, `.cache/tests-${name}.json`);
  rmSync(report, { force: true });
  const { code } = await runTool(
    'vitest',
    [
      'run',
      '--project',
      project,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...args,
    ],
    besides ? { env, name } : { env },
  );
  const result = readReport(report);
  return { ...countReport(result, code), failures: failuresIn(result) };
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * In: vitest's report (undefined when it died before writing one) and its exit code. Out: passed and failed.
 * A file that could not be loaded holds no test but is a failure; so is a run that ended badly with every test
 * green (an error outside the tests), and one that ran nothing at all.
 */
export function countReport(report, code) {
  if (report === undefined) return { passed: 0, failed: 1 };
  const passed = report.numPassedTests;
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  ).length;
  const failed = report.numFailedTests + broken;
  const silent = failed === 0 && (code !== 0 || passed === 0);
  return { passed, failed: silent ? 1 : failed };
}

/** In: vitest's report. Out: a line for each test that failed and for each file that could not run: where, and the first words of why. */
export function failuresIn(report) {
  return (report?.testResults ?? [])
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const file = relative(root, name);
      const red = assertionResults.filter((test) => test.status === 'failed');
      if (red.length === 0) return [`${file}: ${firstLine(message)}`];
      return red.map(
        ({ fullName, failureMessages }) =>
          `${file}${lineIn(file, failureMessages[0])} › ${fullName}: ${failureMessages.map(firstLine).join(' | ')}`,
      );
    });
}

/** In: a failure with its stack. Out: the line of the test's own file in it, as `:12`; empty where it is not named. */
function lineIn(file, failure = '') {
  const after = failure.split(`${file}:`)[1];
  return after === undefined ? '' : `:${Number.parseInt(after, 10)}`;
}

const firstLine = (text = '') => text.split('\n')[0];
