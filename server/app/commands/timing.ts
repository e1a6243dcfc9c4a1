import { runTiming } from '#server/raceday/timing/run-timing.ts';

/*
 * npm run timing -- decode FILE    prints what a recording of a timing system says, a line of JSON for each frame
 * npm run timing -- p3 HOST …      listens to a decoder and brings what it hears to a server, until it is told to end
 * npm run timing -- ts …           waits to be dialled by MYLAPS Timing & Scoring, and brings what it says
 * npm run timing -- lif DIR …       brings what a photo finish writes into a folder; evt DIR keeps its lists there
 * npm run timing -- simulate …     plays drawn heats as a decoder would hear them, beside the database of the server
 */

const ending = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort());
const complain = (line: string) => console.error(line);
const [action, ...rest] = process.argv.slice(2);

/** Plays a race of the database that the settings name. A bridge at the track has none, and loads nothing of it. */
async function play(): Promise<number> {
  const { simulate, simulateUsage, simulationOf } =
    await import('#server/operations/demo/timing/simulate.ts');
  const { readConfig } = await import('#server/ground/config/config.ts');
  const { withDatabase } = await import('./with-database.ts');
  const asked = simulationOf(rest);
  if (asked === null) {
    complain(simulateUsage);
    return 1;
  }
  return withDatabase(readConfig(process.env), (db) =>
    simulate(db, asked, { say: complain, signal: ending.signal }),
  );
}

process.exitCode =
  action === 'simulate'
    ? await play()
    : await runTiming(process.argv.slice(2), { out: process.stdout, complain, signal: ending.signal });
