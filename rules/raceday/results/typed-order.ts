import { LOST_STATUSES, type LostStatus, writtenStatus } from '#rules/statuses.ts';
import { readLap } from './lap-time.ts';

/** A rider of the heat whose paper sheet is typed. */
export interface TypedRider {
  entry_id: number;
  plate: string;
}

/** A typed text that means nothing here, or repeats a rider. */
export interface TypedTrouble {
  kind: 'unknown' | 'twice';
  /** The text as it was typed. */
  text: string;
  /** Whether it is the end of the text, which somebody may still be typing. */
  isLast: boolean;
}

/** What was typed of a heat from its paper sheet, with what is not right in it yet. */
interface TypedOrder {
  /** The riders as they crossed the line. Several in one place crossed together. */
  order: number[][];
  marks: { entry_id: number; status: LostStatus }[];
  laps: { entry_id: number; time_ms: number }[];
  troubles: TypedTrouble[];
  /** The plates of which nothing was typed. */
  missing: string[];
}

/**
 * Plates are compared in capitals, without spaces and signs.
 *
 * @param plate the plate, as it is typed or printed
 * @returns the plate as it is compared
 */
export const comparedPlate = (plate: string): string => partsOf(plate).join('');

/** The parts of a printed plate as somebody reads it aloud. "ARG 12" has two. */
const partsOf = (plate: string): string[] =>
  plate
    .normalize('NFC')
    .toUpperCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== '');

/** A plate as it is printed, without spaces and with the signs that belong to it. */
const printed = (plate: string): string => plate.normalize('NFC').toUpperCase().replaceAll(/\s/g, '');
const withoutZeros = (plate: string): string => plate.replace(/^0+(?=.)/, '');

/** This finds the one rider whose plate these words are. Zeros in front do not count where only one rider then fits. */
function riderOf(words: readonly string[], riders: readonly TypedRider[]): TypedRider | null {
  const said = words.join('');
  const [only = '', ...more] = words;
  // Two numbers side by side are two riders, never one whose plate begins and ends so.
  const isSaid = ({ plate }: TypedRider, of: (text: string) => string) =>
    more.length === 0
      ? [comparedPlate(plate), printed(plate)].some((one) => of(one) === of(only))
      : partsOf(plate).length === words.length && of(comparedPlate(plate)) === of(said);
  const exact = riders.filter((one) => isSaid(one, (text) => text));
  const found = exact.length > 0 ? exact : riders.filter((one) => isSaid(one, withoutZeros));
  return found.length === 1 ? (found[0] ?? null) : null;
}

interface Found {
  rider: TypedRider;
  status: LostStatus | null;
}

/** The texts that stand for a status behind a plate: its letter, or its full name. */
const endings = LOST_STATUSES.flatMap((status) =>
  [writtenStatus(status).letter, status].map((ending) => ({ status, ending })),
);

/** This reads words as a rider and a status. A whole plate goes before one with a status behind it. */
function read(words: readonly string[], riders: readonly TypedRider[]): Found | null {
  const whole = riderOf(words, riders);
  if (whole !== null) return { rider: whole, status: null };
  const before = words.slice(0, -1);
  const last = words.at(-1) ?? '';
  const isApart = riderOf([last], riders) === null;
  const found = endings.flatMap(({ status, ending }): Found[] => {
    if (!last.endsWith(ending)) return [];
    const rest = last.slice(0, -ending.length);
    if (rest === '' && (before.length === 0 || !isApart)) return [];
    const rider = riderOf(rest === '' ? before : [...before, rest], riders);
    return rider === null ? [] : [{ rider, status }];
  });
  return found.length === 1 ? (found[0] ?? null) : null;
}

interface Word {
  /** The word in capitals, without its lap. */
  plate: string;
  lap: string | null;
  /** The word as it was typed. */
  text: string;
  /** The number of signs `=` before it. */
  signs: number;
}

/** The characters between riders: spaces, what people write between numbers, and the signs of a number pad. */
const BETWEEN = String.raw`\s,;·+.`;
/** This matches a sign `=`, or a plate with an optional `/` and a lap, which alone may contain a point or a comma. */
const piece = new RegExp(
  String.raw`=|[^${BETWEEN}=/]*/[\d:]*(?:[.,]\d+)?[^${BETWEEN}=]*|[^${BETWEEN}=/]+`,
  'gu',
);
const isBetween = new RegExp(`[${BETWEEN}]$`, 'u');

function wordsOf(typed: string): { words: Word[]; signs: number } {
  const words: Word[] = [];
  let signs = 0;
  for (const [text] of typed.matchAll(piece)) {
    const [plate = '', lap = null] = text.split('/', 2);
    if (text === '=') signs += 1;
    else {
      const isOneLap = text.split('/').length < 3;
      words.push({ plate: plate.toUpperCase(), lap: isOneLap ? lap : text, text, signs });
      signs = 0;
    }
  }
  return { words, signs };
}

/** The most words of a rider: three for a plate, as "ARG 12 34", and one for a status. */
const MOST_WORDS = 4;

/** This finds the rider that begins at a word, with as many words as belong to it. */
function riderAt(
  words: readonly Word[],
  riders: readonly TypedRider[],
): { count: number; found: Found | null } {
  for (let count = Math.min(MOST_WORDS, words.length); count > 0; count -= 1) {
    const taken = words.slice(0, count);
    const isOne =
      taken.every(({ signs }, index) => index === 0 || signs === 0) &&
      taken.every(({ lap }, index) => index === count - 1 || lap === null);
    const found = isOne
      ? read(
          taken.map(({ plate }) => plate),
          riders,
        )
      : null;
    if (found !== null) return { count, found };
  }
  return { count: 1, found: null };
}

/**
 * This reads a heat as it is typed from paper, in the office and at the table. Plates stand in the order of the line, with spaces
 * or one of `, ; · + .` between them, and `=` between riders who came together. Behind a plate stands a letter or the name of a
 * status for a rider without a place (d did not finish, s did not start, r relegated, q disqualified, c counts as not made), and
 * `/34.125` for a lap. Nothing is guessed, and what is none of these is reported as it was typed.
 *
 * @param typed the text
 * @param riders the riders of the heat
 * @returns the order as far as it goes; it is complete when it has no trouble and nobody is missing
 * Source: **ours**, docs/regulation.md §7.4.
 */
export function readTypedOrder(typed: string, riders: readonly TypedRider[]): TypedOrder {
  const text = typed.normalize('NFC');
  const { words, signs: atTheEnd } = wordsOf(text);
  const out: TypedOrder = { order: [], marks: [], laps: [], troubles: [], missing: [] };
  const named = new Set<number>();
  let before: { text: string; slot: number[] | null; isTold: boolean } | null = null;
  for (let at = 0; at < words.length;) {
    const { count, found } = riderAt(words.slice(at), riders);
    const taken = words.slice(at, at + count);
    const said = taken.map((word) => word.text).join(' ');
    const signs = taken[0]?.signs ?? 0;
    const time_ms = readLap(taken.at(-1)?.lap ?? '');
    at += count;
    const isLast = at === words.length && atTheEnd === 0 && !isBetween.test(text);
    const tell = (kind: TypedTrouble['kind'], what: string) =>
      out.troubles.push({ kind, text: what, isLast });
    const isRead = found !== null && time_ms !== undefined && taken.at(-1)?.lap !== '';
    const isTwice = isRead && named.has(found.rider.entry_id);
    let slot: number[] | null = null;
    if (!isRead) tell('unknown', said);
    else if (isTwice) tell('twice', said);
    else {
      const { entry_id } = found.rider;
      named.add(entry_id);
      if (time_ms !== null) out.laps.push({ entry_id, time_ms });
      if (found.status !== null) out.marks.push({ entry_id, status: found.status });
      else if (signs === 1 && before?.slot) (slot = before.slot).push(entry_id);
      else out.order.push((slot = [entry_id]));
    }
    const isTold = !isRead || isTwice;
    // Only riders with a place can be together: nobody is together with a status, or with nothing.
    const isAlone = before === null || (!isTold && !before.isTold && (slot === null || before.slot === null));
    if (signs > 1 || (signs === 1 && isAlone))
      tell('unknown', `${before?.text ?? ''}${'='.repeat(signs)}${said}`);
    before = { text: said, slot, isTold };
  }
  if (atTheEnd > 0)
    out.troubles.push({
      kind: 'unknown',
      text: `${before?.text ?? ''}${'='.repeat(atTheEnd)}`,
      isLast: true,
    });
  out.missing = riders.filter(({ entry_id }) => !named.has(entry_id)).map(({ plate }) => plate);
  return out;
}
