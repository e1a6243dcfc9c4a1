import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from '../scripts/processes.mjs';
import type { Fault, Trial } from './trial.ts';

/** The proof tries so many days where nothing else is said. */
const inProof = 24;

/**
 * Plays random days on a server and on one at the track: acts, cut and repeated calls, and both of them killed between statements.
 * The days run in the program of the tests, which has both servers in one process.
 */
async function play(trial: Trial): Promise<void> {
  const days = trial.rounds(60);
  const child = spawn(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--project',
      'server-proofs',
      'server/raceday/venue/histories.proof.test.ts',
    ],
    {
      cwd: root,
      env: { ...process.env, PROPERTY_RUNS: String(days / inProof) },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  trial.scope.defer(() => child.kill());
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      said += part.toString();
    });
  await once(child, 'close');
  const [, sum = 'nothing was said'] = /venue: (.*)/.exec(said) ?? [];
  trial.fact('days played', `${days}`);
  trial.fact('of them', sum);
  trial.never(
    'days that differ',
    child.exitCode === 0 ? 0 : 1,
    /Counterexample.*|seed: \d+.*/.exec(said)?.[0] ?? '',
  );
}

export const venueFaults: readonly Fault[] = [
  {
    name: 'venue',
    what: 'a race is written at the track while its line is cut and both servers die; the day is equal on both',
    run: play,
  },
];
