import { runTiming } from '#server/raceday/timing/run-timing.ts';

/* npm run timing -- decode FILE    prints what a recording of a timing system says, a line of JSON for each frame */

process.exitCode = await runTiming(process.argv.slice(2), {
  out: process.stdout,
  complain: (line) => console.error(line),
});
