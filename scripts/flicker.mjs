import { execFileSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './processes.mjs';

/** If more journeys than this fail once and then pass, it is no accident, and the run fails. */
export const mostFlickers = 2;

/**
 * Runs files of journeys that failed once more, each alone. `ride` runs one. Returns those that passed then, with
 * their results. It returns none if more failed than may flicker, because then the run fails anyway.
 */
export async function rideAgain(failed, ride) {
  if (failed.length > mostFlickers) return [];
  const flickered = [];
  for (const one of failed) {
    const again = await ride(one);
    if (again.failed === 0) flickered.push({ ...one, again });
  }
  return flickered;
}

/** Returns the sum of a run in which a file that flickered counts with the result of its run alone. */
export function withFlickers(sum, flickered) {
  return flickered.reduce(
    ({ passed, failed }, one) => ({
      passed: passed - one.passed + one.again.passed,
      failed: failed - one.failed,
    }),
    sum,
  );
}

/** Returns a row of docs/flicker.md for each failure that was seen. */
export function flickerRows({ date, commit, flickered }) {
  return flickered.flatMap(({ lines }) =>
    lines.map((line) => {
      const [, journey, seen] = /^(.*?): (.*)$/.exec(line) ?? [undefined, line, ''];
      return `| ${date} | ${commit} | ${cell(journey)} | ${cell(seen)} | unknown |\n`;
    }),
  );
}

const cell = (text) => text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ').slice(0, 300).trim();

/** Writes into docs/flicker.md what flickered today. */
export function writeFlickers(flickered) {
  if (flickered.length === 0) return;
  const date = new Date().toISOString().slice(0, 10);
  appendFileSync(
    join(root, 'docs/flicker.md'),
    flickerRows({ date, commit: commitNow(), flickered }).join(''),
  );
}

function commitNow() {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
  } catch {
    return 'unknown'; // A copy without its history.
  }
}
