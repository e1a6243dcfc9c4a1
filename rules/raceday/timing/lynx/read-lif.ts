import { readText, type LynxEncoding } from './text-bytes.ts';

/** What is not right with a file of results, though it is read. */
export type LifProblem =
  /** A place that several have: they stand together, and a person decides. */
  | { is: 'together'; place: number; ids: (string | null)[] }
  /** A word in the place that is neither a number nor one of the three that are known. */
  | { is: 'word'; id: string; word: string }
  /** An ID that was named before. What was said first stands. */
  | { is: 'twice'; id: string }
  /** A time that is none. The place stands. */
  | { is: 'time'; id: string | null; text: string };

/** What a file of results says about a heat. Who is not named in it: nothing, never DNS. */
export interface LifSheet {
  whole: true;
  encoding: LynxEncoding;
  /** The numbers of the head, by which the heat is known. */
  event: number;
  round: number;
  heat: number;
  /** The time of day of the start as it is written, `15:22:07.4190`. */
  start: string | null;
  /** Who crossed the line, by the IDs on the list: plates as text, `018`. Null: a rider without an ID. */
  order: (string | null)[][];
  /** Times of those with a place, in milliseconds. */
  times: { id: string; time_ms: number }[];
  marks: { id: string; status: 'DNF' | 'DNS' | 'DSQ' }[];
  problems: LifProblem[];
}

/** A file that is not finished, or none: it is looked at again when it has changed. */
export interface LifHalf {
  whole: false;
  why: 'empty' | 'line_end' | 'quote' | 'head' | 'rider';
}

/**
 * Splits a text into lines and cells. A quote in a quoted cell is written twice, and a line that begins with `;` is a comment.
 * Returns null where a quote is still open.
 */
function cellsOf(text: string): string[][] | null {
  const lines: string[][] = [];
  let cells: string[] = [];
  let cell = '';
  let quoted = false;
  const endLine = (): void => {
    const line = [...cells, cell.replace(/\r$/, '')];
    if (line.some((one) => one.trim() !== '')) lines.push(line);
    cells = [];
    cell = '';
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (quoted && sign === '"' && text.charAt(at + 1) === '"') {
      cell += sign;
      at += 1;
    } else if (quoted) {
      if (sign === '"') quoted = false;
      else cell += sign;
    } else if (cells.length === 0 && cell === '' && sign === ';') {
      const end = text.indexOf('\n', at);
      at = end === -1 ? text.length : end;
    } else if (sign === '"' && cell === '') quoted = true;
    else if (sign === '\n') endLine();
    else if (sign === ',') {
      cells.push(cell);
      cell = '';
    } else cell += sign;
  }
  if (quoted) return null;
  endLine();
  return lines;
}

/**
 * This reads a time as a photo finish writes it: `35.212`, `1:02.5`, `1:00:02.004`. More digits than three are rounded half up.
 *
 * @param text the text
 * @returns the time in milliseconds, null when the text is empty, undefined when it is no time
 * Source: files of FinishLynx.
 */
export function readLynxTime(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const told = /^(?:(?:(\d{1,2}):)?(\d{1,2}):)?(\d{1,5})(?:[.,](\d{1,9}))?$/.exec(text.trim());
  if (!told) return undefined;
  const [, hours = '0', minutes, seconds = '', parts = ''] = told;
  if (minutes !== undefined && (Number(seconds) > 59 || (told[1] !== undefined && Number(minutes) > 59)))
    return undefined;
  const digits = parts.padEnd(4, '0');
  const ms = Number(digits.slice(0, 3)) + (digits.charAt(3) >= '5' ? 1 : 0);
  return ((Number(hours) * 60 + Number(minutes ?? 0)) * 60 + Number(seconds)) * 1000 + ms;
}

const words = new Map([
  ['DNF', 'DNF'],
  ['DNS', 'DNS'],
  ['DQ', 'DSQ'],
] as const);
const statusOf = (word: string) => [...words].find(([one]) => one === word.toUpperCase())?.[1];

type Riders = Pick<LifSheet, 'order' | 'times' | 'marks' | 'problems'>;

/** Reads the lines behind the head: place, ID, lane, last, first, affiliation, time and what else may follow. */
function readRiders(lines: readonly (readonly string[])[]): Riders {
  const places = new Map<number, (string | null)[]>();
  const said: Riders = { order: [], times: [], marks: [], problems: [] };
  const known = new Set<string>();
  for (const line of lines) {
    const [word = '', name = '', , , , , time = ''] = line.map((cell) => cell.trim());
    const id = name === '' ? null : name;
    if (word === '') continue;
    if (id !== null && known.has(id)) {
      said.problems.push({ is: 'twice', id });
      continue;
    }
    if (id !== null) known.add(id);
    const status = statusOf(word);
    if (/^[1-9]\d{0,2}$/.test(word)) {
      places.set(Number(word), [...(places.get(Number(word)) ?? []), id]);
      const time_ms = readLynxTime(time);
      if (time_ms === undefined) said.problems.push({ is: 'time', id, text: time });
      else if (time_ms !== null && id !== null) said.times.push({ id, time_ms });
    } else if (status !== undefined && id !== null) said.marks.push({ id, status });
    else said.problems.push({ is: 'word', id: name, word });
  }
  const rising = [...places].toSorted(([a], [b]) => a - b);
  said.order = rising.map(([, ids]) => ids);
  for (const [place, ids] of rising) if (ids.length > 1) said.problems.push({ is: 'together', place, ids });
  return said;
}

/** A class, round or heat; the cell has nothing but digits. */
const numberOf = (cell: string | undefined): number | null =>
  cell !== undefined && /^\s*\d{1,6}\s*$/.test(cell) ? Number(cell) : null;

/**
 * This reads a file of results (`.lif`) of FinishLynx. It has no mark at its end: a file is whole if its last sign ends a line, no
 * quote is open and there is a rider. The caller must also have seen the same size and time of change twice. Places order the
 * riders, not times: an operator may have seen a difference that the times do not show.
 *
 * @param bytes the bytes of the file
 * @returns the sheet of the heat, or why it is not whole
 * Source: files of FinishLynx, and programs that read them.
 */
export function readLif(bytes: Uint8Array): LifSheet | LifHalf {
  const { text, encoding } = readText(bytes);
  if (text.trim() === '') return { whole: false, why: 'empty' };
  if (!text.endsWith('\n')) return { whole: false, why: 'line_end' };
  const lines = cellsOf(text);
  if (lines === null) return { whole: false, why: 'quote' };
  const [head = [], ...riders] = lines;
  const [event, round, heat] = [numberOf(head[0]), numberOf(head[1]), numberOf(head[2])];
  if (event === null || round === null || heat === null) return { whole: false, why: 'head' };
  if (riders.length === 0) return { whole: false, why: 'rider' };
  const start = head[10]?.trim() ?? '';
  return {
    whole: true,
    encoding,
    event,
    round,
    heat,
    start: start === '' ? null : start,
    ...readRiders(riders),
  };
}

/**
 * This compares a file of results with the list of its heat.
 *
 * @param sheet what the file says
 * @param list the IDs of the heat
 * @returns the IDs that are not of the heat, and those of the heat of which the file says nothing
 */
export function againstList(
  sheet: LifSheet,
  list: readonly string[],
): { strangers: string[]; unnamed: string[] } {
  const named = [...sheet.order.flat(), ...sheet.marks.map(({ id }) => id)].filter((id) => id !== null);
  return {
    strangers: named.filter((id) => !list.includes(id)),
    unnamed: list.filter((id) => !named.includes(id)),
  };
}
