import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from '../scripts/processes.mjs';
import type { Fault, Trial } from './trial.ts';

/** So many days are played, if they can be in the minutes: half of them on each of two processors. */
const wanted = 300;
const minutes = 10;
/** The proof tries so many days where nothing else is said. */
const inProof = 24;
const players = 2;

interface Played {
  said: string;
  isGood: boolean;
}

/** Plays days in the program of the tests, which has both servers in one process. */
async function playDays(trial: Trial, days: number): Promise<Played> {
  const file = 'server/raceday/venue/histories.proof.test.ts';
  const child = spawn(
    process.execPath,
    [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'server-proofs', file],
    {
      cwd: root,
      env: {
        ...process.env,
        PROPERTY_RUNS: String(days / inProof),
        VENUE_MINUTES: String(minutes),
        PROPERTY_SEED: String(randomInt(2 ** 31)),
      },
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
  return { said, isGood: child.exitCode === 0 };
}

/**
 * Plays random days on a server and on one at the track: acts, cut and repeated calls, and both of them killed between
 * statements.
 */
async function play(trial: Trial): Promise<void> {
  const days = Math.ceil(trial.rounds(wanted) / players);
  const all = await Promise.all(Array.from({ length: players }, () => playDays(trial, days)));
  for (const { said } of all) trial.fact('played', /venue: (.*)/.exec(said)?.[1] ?? 'nothing was said');
  const failed = all.filter(({ isGood }) => !isGood);
  trial.never(
    'players who found a day that differs',
    failed.length,
    failed.map(({ said }) => /Counterexample.*|seed: \d+.*/.exec(said)?.[0] ?? said.slice(-500)).join(' · '),
  );
}

export const venueFaults: readonly Fault[] = [
  {
    name: 'venue',
    what: 'a race is written at the track while its line is cut and both servers die; the day is equal on both',
    lastsMs: (minutes + 4) * 60_000,
    run: play,
  },
];
