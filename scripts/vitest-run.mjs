import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root, runTool } from './processes.mjs';

/** Runs one project of the tests and answers its true sum, read from the report and the exit code. */
export async function runVitest(project, { name = project, args = [], env = {} } = {}) {
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
    { env },
  );
  return countReport(readReport(report), code);
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
