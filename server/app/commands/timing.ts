import { runTiming } from '#server/raceday/timing/run-timing.ts';

/*
 * npm run timing -- decode FILE    prints what a recording of a timing system says, a line of JSON for each frame
 * npm run timing -- p3 HOST …      listens to a decoder and brings what it hears to a server, until it is told to end
 */

const ending = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort());

process.exitCode = await runTiming(process.argv.slice(2), {
  out: process.stdout,
  complain: (line) => console.error(line),
  signal: ending.signal,
});
