import { buildMessages } from './build.mjs';
import { runTool } from './processes.mjs';
import { counted } from './processor.mjs';
import { seconds } from './say.mjs';
import { runVitest } from './vitest-run.mjs';

/**
 * The programs for types and lint are written in Go: with a heap that grows further before it is cleaned they take a
 * third less time. Each has one processor and one checker, and they run side by side, because several checkers
 * compute the same types several times.
 */
const alone = { env: { GOGC: '400', GOMEMLIMIT: '6GiB', GOMAXPROCS: '1' } };

/** Wraps a tool that reports success by its exit code: it counts as one test. */
const holds = (command, args, options) => async () => {
  const { code } = await runTool(command, args, options);
  if (code === 0) return { passed: 1, failed: 0 };
  return { passed: 0, failed: 1, failures: [`${command} ended with ${code}`] };
};

/** The tests that read the code instead of running it. */
export const lawFiles = ['scripts/**', 'text/text.test.ts'];

const laws = [
  ['laws', () => runVitest(['unit'], { name: 'laws', args: ['scripts/', 'text/text.test.ts'] })],
  ['format', holds('oxfmt', ['--check', '.'])],
  ['patterns', holds('node', ['scripts/patterns.mjs'], { env: { RECHECK_BACKEND: 'pure' } })],
];

const types = [
  ['types', holds('tsc', ['-p', 'tsconfig.json', '--checkers', '1'], alone)],
  ['types of the rules alone', holds('tsc', ['-p', 'rules/tsconfig.json'])],
  ['types of the service worker', holds('tsc', ['-p', 'web/worker/tsconfig.json'])],
  ['lint', holds('oxlint', ['--threads=1', '--type-aware', '--deny-warnings', '.'], alone)],
];

/** Lint does the same work each time. A usual processor takes so many seconds for it. */
const usualLintSeconds = 45;

/** Tells the tests how much slower this machine is than a usual one (scripts/vitest/four-seconds.ts). */
function tellSlowness(lintSeconds) {
  process.env.SLOWNESS = String(Math.max(1, lintSeconds / usualLintSeconds));
}

/** Runs the checks of the code that take only seconds. */
export async function runLaws() {
  // The other laws read what this one makes.
  await buildMessages();
  return runSideBySide(laws);
}

/** Runs the checks of types and lint. */
export const runTypes = () => runSideBySide(types);

/**
 * Runs every check, even after one failed, and reports each. They run side by side, because most of them use one
 * processor.
 */
async function runSideBySide(checks) {
  const sum = { passed: 0, failed: 0, failures: [] };
  await Promise.all(
    checks.map(async ([name, work]) => {
      const began = performance.now();
      const { result, processor } = await counted(work);
      if (name === 'lint') tellSlowness(processor);
      sum.passed += result.passed;
      sum.failed += result.failed;
      sum.failures.push(...(result.failures ?? []));
      console.log(
        `${result.failed === 0 ? '✓' : '✗'} ${name} (${seconds(began)}, ${processor.toFixed(1)} s of processor)`,
      );
    }),
  );
  return sum;
}
