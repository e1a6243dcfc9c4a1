import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Db } from '#server/ground/db/pool.ts';
import { readKnownN } from '#server/raceday/venue/set-queries.ts';
import { exchangeWithHome, type Hear } from './exchange-with-home.ts';
import { noteProblem, readHome } from './home-queries.ts';
import { HomeRefusal, type Speak, speakTo } from './speak.ts';

/** While there is something to say it is said this often, else less often. */
const busyMs = 2000;
const idleMs = 20_000;
const longestPauseMs = 60_000;

interface Following {
  db: Db;
  hear: Hear;
  log: Pick<Logger, 'warn' | 'info'>;
  speakAs?: (url: string, token: string) => Speak;
}

/** Returns the pause after so many failures: 2, 4 … 60 seconds. */
export const pauseAfter = (failures: number): number =>
  Math.min(longestPauseMs, busyMs * 2 ** (failures - 1));

/** Speaks with the home server while this server holds a copy, until it is stopped. */
export function followHome({ db, hear, log, speakAs = speakTo }: Following): () => Promise<void> {
  const end = new AbortController();
  const heard = new Set<string>();
  let failures = 0;

  /** Makes one exchange and returns the pause until the next one. */
  const turn = async (): Promise<number> => {
    const home = await readHome(db);
    if (home === null) return idleMs;
    try {
      const { more, stopped } = await exchangeWithHome(db, speakAs(home.url, home.token), hear, heard);
      if (failures > 0) log.info({ after: failures }, 'the home server answers again');
      failures = 0;
      // What stops at a refusal would stop there again.
      return more && (stopped === null || stopped === 'venue.hole') ? busyMs : idleMs;
    } catch (error) {
      failures += 1;
      const problem = error instanceof HomeRefusal ? error.code : 'away';
      if (failures === 1) log.warn({ problem }, 'the home server does not answer');
      await noteProblem(db, home.race_id, problem);
      return pauseAfter(failures);
    }
  };

  /** Waits, but not longer than until there is something new to say. */
  const pause = async (ms: number): Promise<void> => {
    for (let left = ms; left > 0 && !end.signal.aborted; left -= busyMs) {
      await sleep(Math.min(left, busyMs), undefined, { signal: end.signal }).catch(() => {});
      if (failures > 0 || end.signal.aborted) continue;
      const home = await readHome(db);
      if (home !== null && home.problem === null && (await readKnownN(db, home.race_id)) > home.known_n)
        return;
    }
  };

  const running = (async () => {
    while (!end.signal.aborted) {
      // A database that is away is waited for like a line.
      const ms = await turn().catch(() => longestPauseMs);
      await pause(ms).catch(() => {});
    }
  })();
  return async () => {
    end.abort();
    await running;
  };
}
