import { buildMessages } from './build.mjs';
import { runTool } from './processes.mjs';
import { seconds } from './say.mjs';

/**
 * The programs for types and lint are written in Go: with a heap that grows further before it is cleaned they take a third less, and on
 * few processors one checker reads every file once instead of four that each read it again.
 */
const roomy = { env: { GOGC: '400', GOMEMLIMIT: '6GiB' } };

/**
 * What must hold of the code itself; each counts as one.
 * @type {[name: string, work: () => Promise<{ code: number } | void>][]}
 */
const checks = [
  ['types', () => runTool('tsc', ['-p', 'tsconfig.json', '--checkers', '1'], roomy)],
  ['types of the rules alone', () => runTool('tsc', ['-p', 'rules/tsconfig.json'])],
  ['types of the service worker', () => runTool('tsc', ['-p', 'web/worker/tsconfig.json'])],
  ['lint', () => runTool('oxlint', ['--type-aware', '--deny-warnings', '.'], roomy)],
  ['format', () => runTool('oxfmt', ['--check', '.'])],
];

/** Runs every check, also after one failed, and says how each went. Side by side: most of them use one processor. */
export async function runChecks() {
  const sum = { passed: 0, failed: 0 };
  const run = async ([name, work]) => {
    const began = performance.now();
    const failure = await failureOf(work);
    sum[failure === undefined ? 'passed' : 'failed'] += 1;
    const outcome = failure === undefined ? `✓ ${name}` : `✗ ${name}: ${failure}`;
    console.log(`${outcome} (${seconds(began)})`);
  };
  // The others read what this one makes.
  await run(['messages', buildMessages]);
  await Promise.all(checks.map(run));
  return sum;
}

/** @param {() => Promise<{ code: number } | void>} work */
async function failureOf(work) {
  try {
    const result = await work();
    return result && result.code !== 0 ? `ended with ${result.code}` : undefined;
  } catch (error) {
    return error.message;
  }
}
