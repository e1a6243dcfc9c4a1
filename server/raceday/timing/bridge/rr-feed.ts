import { readRrLine, type RrPassing } from '#rules/raceday/timing/lines/race-result.ts';
import { splitStream } from '#rules/raceday/timing/lines/split-stream.ts';
import { type Feed, microsecondsOf, nameOf } from './feed.ts';
import type { Numbered } from './runs.ts';

/** The only words that are ever sent to a box. Nothing among them sets its clock, stops it or opens a file. */
const ask = {
  protocol: 'GETPROTOCOL\r\n',
  use: (highest: string) => `SETPROTOCOL;${highest}\r\n`,
  push: 'SETPUSHPASSINGS;1;0\r\n',
  count: 'PASSINGS\r\n',
  from: (no: number, count: number) => `${no}:${count}\r\n`,
};

/** One answer of a box has at most this many passings. */
const AT_ONCE = 500;

function passingOf({ source, no, chip, gate, at, hits, unused }: RrPassing, raw: string): Numbered {
  // A time that nobody set, or a passing that was stored, is no time of this ride: it is kept as it came, and of nobody.
  const isUsed = unused.length === 0;
  return {
    device: nameOf(source),
    no,
    at_us: at === null ? 0 : microsecondsOf(at),
    chip: isUsed ? chip : null,
    ...(gate && isUsed && { gate: true }),
    ...(hits !== null && { hits }),
    raw: raw.slice(0, 400),
  };
}

/** Reads a box of RACE RESULT: what it has kept, and then what it hears. */
export function rrFeed(): Feed {
  const split = splitStream('\n');
  return {
    fills: true,
    hello: () => [ask.protocol],
    take: (bytes) => {
      const passings: Numbered[] = [];
      const listed: Numbered[] = [];
      const answers: string[] = [];
      for (const line of split(bytes)) {
        const raw = line.replace(/\r$/, '');
        const said = readRrLine(raw);
        if (said.is === 'passing') {
          const isPushed = raw.startsWith('#P');
          (isPushed ? passings : listed).push(passingOf(said, raw));
        } else if (said.is === 'protocol') answers.push(ask.use(said.highest), ask.push, ask.count);
        else if (said.is === 'count')
          for (let no = 1; no <= said.count; no += AT_ONCE)
            answers.push(ask.from(no, Math.min(AT_ONCE, said.count - no + 1)));
      }
      return { passings, listed, status: [], damaged: 0, answers };
    },
  };
}
