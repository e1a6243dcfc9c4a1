import { tsReader, type TsPassing } from '#rules/raceday/timing/lines/times-and-scoring.ts';
import { type Feed, microsecondsOf, nameOf } from './feed.ts';
import type { Numbered } from './runs.ts';

/** Each command has numbers of its own, and a message many passings: all of them are told apart by one number. */
const COMMANDS = ['Passing', 'Store', 'Marker'];
const IN_A_MESSAGE = 1000;

function passingOf({ place, no, command, chip, gate, at }: TsPassing): Numbered {
  const [message = 0, index = 0] = no.split('/').map(Number);
  return {
    device: nameOf(`ts-${place}`),
    no: (message * IN_A_MESSAGE + index) * COMMANDS.length + COMMANDS.indexOf(command),
    at_us: at === null ? 0 : microsecondsOf(at),
    chip: chip?.slice(0, 40) ?? null,
    ...(gate && { gate: true }),
    raw: `${place}@${command}@${no}`.slice(0, 400),
  };
}

/** Returns the day on the wall, `2026-11-28`: a gunshot says none, and may come before the first passing. */
function today(): string {
  const now = new Date();
  const two = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** Reads MYLAPS Timing & Scoring, which dials us. A message is answered once it is kept; until then it comes again. */
export function tsFeed(): Feed {
  const read = tsReader(today());
  return {
    // What was not answered comes again behind newer messages, and passings and gunshots have numbers of their own.
    fills: true,
    hello: () => [],
    take: (bytes) => {
      const messages = read(bytes);
      return {
        passings: messages.flatMap(({ passings }) => passings.map(passingOf)),
        listed: [],
        status: [],
        damaged: messages.reduce((sum, { unread }) => sum + unread, 0),
        answers: messages.flatMap(({ answer }) => answer ?? []),
      };
    },
  };
}
