import { splitStream } from './split-stream.ts';

/** A passing, or the drop of a gate, as MYLAPS Timing & Scoring sends it. */
export interface TsPassing {
  /** The place that sent it, `ts-Finish`, and from the second run of its numbers on the run, `ts-Finish/2`. */
  source: string;
  /** The number of the message and the place in it, `1016/0`. */
  no: string;
  /** The command of the message. Each has numbers of its own. */
  command: string;
  /** Null for a gate. */
  chip: string | null;
  gate: boolean;
  /** The time of the place without a zone, `2026-11-28T15:22:42.631`, or null where no message has said the day yet. */
  at: string | null;
  place: string;
}

/** A message that was read. */
interface TsMessage {
  /** What is to be sent back once its passings are stored; without it the message comes again. Null: nothing. */
  answer: string | null;
  /** Its passings that were not known before. */
  passings: TsPassing[];
  /** How many of its passings have no time or no chip that can be read. */
  unread: number;
}

/** How we call ourselves. No `@`, `$`, `|` or `-` may stand in it. */
const NAME = 'Partidor';
/** What we can read of a passing. */
const WANTED = 'c|t|d|dv|re|h|am';
const TIME = /^\d{2}:\d{2}:\d{2}(?:\.\d{1,6})?$/;

/** Returns the day of `261128`, or null. */
const dayOf = (text: string | undefined): string | null =>
  text !== undefined && /^\d{6}$/.test(text)
    ? `20${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4)}`
    : null;

/** Returns the cells of `t=15:22:42.631|c=FL94890`. */
const cellsOf = (part: string): Map<string, string> =>
  new Map(
    part.split('|').map((cell) => {
      const at = cell.indexOf('=');
      return at === -1 ? [cell, ''] : [cell.slice(0, at), cell.slice(at + 1)];
    }),
  );

interface Said {
  chip: string | null;
  day: string | null;
  time: string;
}

/** Reads a passing of today's form. */
function readPassing(part: string): Said | null {
  const cells = cellsOf(part);
  const [chip = '', time = ''] = [cells.get('c'), cells.get('t')];
  return chip === '' || !TIME.test(time) ? null : { chip, day: dayOf(cells.get('d')), time };
}

/** Reads a marker. Only a gunshot is the drop of the gate. */
function readMarker(part: string): Said | null {
  const cells = cellsOf(part);
  const time = cells.get('t') ?? '';
  return cells.get('mt') !== 'Gunshot' || !TIME.test(time)
    ? null
    : { chip: null, day: dayOf(cells.get('d')), time };
}

/** Reads a passing of the old form: a chip of seven signs, a time of twelve, and the day before the last two signs. */
function readStored(part: string): Said | null {
  const [chip, time] = [part.slice(0, 7), part.slice(7, 19)];
  return chip.length < 7 || !TIME.test(time) ? null : { chip, day: dayOf(part.slice(-8, -2)), time };
}

const readers: Readonly<Record<string, (part: string) => Said | null>> = {
  Passing: readPassing,
  Marker: readMarker,
  Store: readStored,
};

/** The passings of a place that are known: what each number said. */
interface Place {
  run: number;
  known: Map<string, string>;
}

/**
 * This reads what Timing & Scoring sends. A message that came before is answered again and brings nothing new. Another passing
 * under a known number begins a new run of numbers, so that nothing is lost where a program was started again.
 *
 * @param today the day that is believed until a message says one, `2026-11-28`, or null
 * @returns a function that takes the next bytes of one connection, in any cuts, and returns the messages that end in them
 * Source: programs that receive them; the old form by one recorded line.
 */
export function tsReader(today: string | null = null): (bytes: Uint8Array) => TsMessage[] {
  const split = splitStream('$');
  const places = new Map<string, Place>();
  let day = today;

  function placeOf(name: string): Place {
    const place = places.get(name) ?? { run: 1, known: new Map<string, string>() };
    places.set(name, place);
    return place;
  }

  function heard(name: string, command: string, parts: readonly string[]): TsMessage {
    const read = readers[command];
    const no = parts.at(-1) ?? '';
    if (read === undefined || !/^\d+$/.test(no)) return { answer: null, passings: [], unread: 0 };
    const all = parts.slice(0, -1).flatMap((part, index) => {
      const said = read(part);
      // A marker has numbers of its own beside those of the passings.
      const key = `${command} ${no}/${index}`;
      return said === null ? [] : [{ ...said, key, index, body: `${said.chip} ${said.time}` }];
    });
    const place = placeOf(name);
    if (all.some(({ key, body }) => (place.known.get(key) ?? body) !== body)) {
      place.run += 1;
      place.known = new Map();
    }
    const fresh = all.filter(({ key }) => !place.known.has(key));
    const source = place.run === 1 ? `ts-${name}` : `ts-${name}/${place.run}`;
    const passings = fresh.map(({ chip, day: said, time, key, index, body }): TsPassing => {
      place.known.set(key, body);
      day = said ?? day;
      const at = day === null ? null : `${day}T${time}`;
      return { source, no: `${no}/${index}`, command, chip, gate: chip === null, at, place: name };
    });
    const unread = command === 'Marker' ? 0 : parts.length - 1 - all.length;
    return { answer: `${NAME}@Ack${command}@${no}@$`, passings, unread };
  }

  return (bytes) =>
    split(bytes).map((message) => {
      const [place = '', command = '', ...rest] = message.split('@');
      // A message ends with `@`, behind which stands nothing.
      const parts = rest.at(-1)?.trim() === '' ? rest.slice(0, -1) : rest;
      if (command === 'Pong')
        return { answer: `${NAME}@AckPong@Version2.1@${WANTED}@$`, passings: [], unread: 0 };
      if (command === 'Ping' || command === 'GetLocations')
        return { answer: `${NAME}@Ack${command}@$`, passings: [], unread: 0 };
      return heard(place.trim(), command, parts);
    });
}
