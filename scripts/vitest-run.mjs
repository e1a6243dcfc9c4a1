import { readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root, runTool } from './processes.mjs';

/**
 * Runs projects of the tests. Returns their counts, the failures in lines, and the files that failed, from the report
 * and the exit code.
 * With `besides`, others run at the same time, so its name is printed before each line.
 */
export async function runVitest(projects, { name = projects[0], args = [], env = {}, besides = false } = {}) {
  const report = join(root, `.cache/tests-${name}.json`);
  rmSync(report, { force: true });
  const { code } = await runTool(
    'vitest',
    [
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...args,
    ],
    besides ? { env, name } : { env },
  );
  const result = readReport(report);
  const red = failedFiles(result);
  return { ...countReport(result, code), failures: red.flatMap(({ lines }) => lines), red };
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * Returns the passed and failed tests from vitest's report (undefined when it died before writing one) and its exit
 * code.
 * A file that could not be loaded contains no test but is a failure; so is a run that ended badly with every test
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

/**
 * Returns each file that failed in vitest's report, with the numbers of its tests that passed and failed (one if the
 * file itself failed), and a line for each failure: its place, and the first words of its reason.
 */
export function failedFiles(report) {
  return (report?.testResults ?? [])
    .filter(({ status }) => status === 'failed')
    .map(({ name, message, assertionResults }) => {
      const file = relative(root, name);
      const red = assertionResults.filter((test) => test.status === 'failed');
      const lines = red.map(
        ({ fullName, failureMessages }) =>
          `${file}${lineIn(file, failureMessages[0])} › ${fullName}: ${failureMessages.map(firstWords).join(' | ')}`,
      );
      return {
        file,
        passed: assertionResults.filter((test) => test.status === 'passed').length,
        failed: Math.max(red.length, 1),
        lines: red.length === 0 ? [`${file}: ${firstWords(message)}`] : lines,
      };
    });
}

/**
 * Returns the line of the test's own file in the stack of a failure, as `:12`. It is empty if the stack does not
 * contain the file.
 */
function lineIn(file, failure = '') {
  const after = failure.split(`${file}:`)[1];
  return after === undefined ? '' : `:${Number.parseInt(after, 10)}`;
}

/**
 * Returns the first line of a failure and, of a failed property, also the second, with which it can be tried again.
 */
function firstWords(text = '') {
  const [first, second = ''] = text.split('\n');
  return second.startsWith('{ seed:') ? `${first} ${second}` : first;
}
