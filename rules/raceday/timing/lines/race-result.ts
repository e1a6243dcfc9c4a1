import { splitStream } from './split-stream.ts';

/** A passing as a box of RACE RESULT says it. */
export interface RrPassing {
  is: 'passing';
  /** The box and its file, `rr-D-50433-82`: each file begins at number 1. Old boxes say neither, `rr-?-?`. */
  source: string;
  no: number;
  /** The code of an active transponder; a passive one is its event and its number, `6692-33`. Null for a gate. */
  chip: string | null;
  /** True for the marker of the box (99999), to which the gate is wired. */
  gate: boolean;
  /** The time of the box without a zone, `2026-11-28T15:22:42.631`, or null where its clock was not set. */
  at: string | null;
  /** The name of the box, `Finish`. */
  box: string | null;
  /** How often an active transponder was heard. Programs disagree on what a passive one says there. */
  hits: number | null;
  active: boolean;
  /** Why it is kept but not used: the clock was not set, or the transponder stored it and sent it later. */
  unused: ('clock' | 'stored')[];
}

/** What else a box says. `list_end` stands behind the passings that were asked for. */
type RrLine =
  | RrPassing
  | { is: 'count'; count: number; file: string }
  | { is: 'protocol'; highest: string }
  | { is: 'list_end' }
  | { is: 'other' };

/** The code that a box gives to its marker. */
const MARKER = '99999';
/** The bit of the active data that says that the transponder stored the passing. */
const STORED = 0x40;
/** Boxes with old firmware write only the first seven or eight cells, up to the strength. */
const FEWEST_CELLS = 7;
const ACTIVE_CELL = 8;

const filled = (cell: string | undefined): string | null => (cell === undefined || cell === '' ? null : cell);
const countOf = (cell: string | null): number | null =>
  cell !== null && /^\d{1,9}$/.test(cell) ? Number(cell) : null;

function momentOf(date: string, time: string): string | null {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(date) && !date.startsWith('0000');
  return isDay && /^\d{2}:\d{2}:\d{2}(?:\.\d{1,6})?$/.test(time) ? `${date}T${time}` : null;
}

function readPassing(cells: readonly string[]): RrPassing | { is: 'other' } {
  const [number = '', code = '', date = '', time = '', event = '', hits, , , isActive] = cells;
  const [, , , , , , , , , , , , , , , activeData, box, file, , boxId] = cells;
  const no = countOf(number);
  if (no === null || code === '' || cells.length < FEWEST_CELLS) return { is: 'other' };
  const gate = code === MARKER;
  const active = !gate && cells.length > ACTIVE_CELL && isActive === '1';
  const at = momentOf(date, time);
  const stored = ((countOf(filled(activeData)) ?? 0) & STORED) > 0;
  return {
    is: 'passing',
    source: `rr-${filled(boxId) ?? '?'}-${filled(file) ?? '?'}`,
    no,
    chip: gate ? null : active ? code : `${event}-${code}`,
    gate,
    at,
    box: filled(box),
    hits: active ? countOf(filled(hits)) : null,
    active,
    unused: [...(at === null ? (['clock'] as const) : []), ...(stored ? (['stored'] as const) : [])],
  };
}

/**
 * This reads one line of a RACE RESULT box.
 *
 * @param line the line without its end
 * @returns what it says; a line that is not known is `other`, never an error
 * Source: what boxes answer to other programs; cells are those of its protocol, from the number to the id of the box.
 */
export function readRrLine(line: string): RrLine {
  if (line === '') return { is: 'list_end' };
  const [first = '', ...rest] = line.split(';');
  if (first === '#P') return readPassing(rest);
  if (/^\d+$/.test(first)) return readPassing([first, ...rest]);
  const count = countOf(rest[0] ?? null);
  if (first === 'PASSINGS' && count !== null) return { is: 'count', count, file: rest[1] ?? '' };
  const highest = rest.at(-1);
  if (first === 'GETPROTOCOL' && highest !== undefined) return { is: 'protocol', highest };
  return { is: 'other' };
}

/** Returns a function that takes the next bytes of a box, in any cuts, and returns what their lines say. */
export function rrReader(): (bytes: Uint8Array) => RrLine[] {
  const split = splitStream('\n');
  return (bytes) => split(bytes).map((line) => readRrLine(line.replace(/\r$/, '')));
}
