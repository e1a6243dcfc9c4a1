import { checkSign } from './check-sign.ts';
import type { Finisher, Mark, FinishSheet } from '#rules/raceday/judging/heat-ops.ts';
import { listPrint, type ListedRider, numbersOf } from '#rules/raceday/judging/starting-list.ts';
import { type LostStatus, statusWritten, writtenStatus } from '#rules/statuses.ts';

/** This is a sheet as it is read over the radio. */
export interface Spoken {
  /** This is the race number, as it is called. */
  number: string;
  attempt: number;
  sheet: FinishSheet;
}

/** A typed text is no sheet for one of these reasons: its form, its check sign, a number that nobody has, or a rider named twice. */
type Misheard = 'form' | 'sign' | 'number' | 'twice';

const NUMBER = /^[0-9A-Z]{1,9}$/;

/**
 * The check sign covers the starting list, the length of the number, the number and all that follows, so that no blank can slip unnoticed.
 */
const signOf = (riders: readonly ListedRider[], number: string, said: string): string | null =>
  checkSign(`${listPrint(riders).toUpperCase()}${number.length}${number}${said}`);

/**
 * `X` means that nobody read the plate, `P2W4` is a stranger’s plate of two signs, and a digit is the number of a rider. It is null when
 * the finisher cannot be written so.
 */
function finisherSaid(who: Finisher, numbers: ReadonlyMap<number, number>): string | null {
  if (who === null) return 'X';
  if (typeof who === 'string') return NUMBER.test(who) ? `P${who.length}${who}` : null;
  return numbers.get(who)?.toString() ?? null;
}

function marksSaid(marks: readonly Mark[], numbers: ReadonlyMap<number, number>): string | null {
  let said = '';
  let last: LostStatus | null = null;
  for (const { entry_id, status } of marks) {
    const number = numbers.get(entry_id);
    if (number === undefined) return null;
    said += `${last === status ? '' : writtenStatus(status).call}${number}`;
    last = status;
  }
  return said;
}

/**
 * This function writes a sheet as it is read over the radio or written on paper: `37 · 5182 46 · F3 S7 · K`. The parts are the race number,
 * the lanes in the order of the line, the marks (F did not finish, S did not start, R relegated, Q disqualified, C counts as not made) and
 * the check sign. `A2` before the order means the second ride, and `J` before a rider means together with the one before. Laps are left
 * out.
 * @param spoken - the race number, the attempt and the sheet
 * @param riders - the starting list of the heat
 * @returns the text; null when somebody on the sheet has no number, or a plate has other signs
 * Source: **ours**, docs/regulation.md §7.11.
 */
export function sheetSaid({ number, attempt, sheet }: Spoken, riders: readonly ListedRider[]): string | null {
  const numbers = numbersOf(riders);
  const order = sheet.order.flatMap((slot) =>
    slot.map((who, index) => {
      const said = finisherSaid(who, numbers);
      return said === null ? null : `${index > 0 ? 'J' : ''}${said}`;
    }),
  );
  const marks = marksSaid(sheet.marks, numbers);
  if (!NUMBER.test(number) || marks === null || !order.every((said) => said !== null)) return null;
  const again = attempt > 1 ? `A${attempt}` : '';
  const sign = signOf(riders, number, `${again}${order.join('')}${marks}`);
  if (sign === null) return null;
  const fours = order.map((said, index) => (index > 0 && index % 4 === 0 ? ` ${said}` : said)).join('');
  const parts = [number, `${again} ${fours}`.trim(), marks.replaceAll(/(?<=\d)(?=[A-Z])/g, ' '), sign];
  return parts.filter((part) => part !== '').join(' · ');
}

const wordsOf = (text: string): string[] =>
  text
    .toUpperCase()
    .split(/[^0-9A-Z*]+/)
    .filter((word) => word !== '');

/**
 * This function finds the race number of a typed text, so that its starting list can be looked up.
 * @param text - the text as somebody typed it
 * @returns the race number; null when it is no such text
 */
export function numberSaid(text: string): string | null {
  const words = wordsOf(text);
  const [number = ''] = words;
  return words.length >= 2 && NUMBER.test(number) ? number : null;
}

/**
 * This function reads order and marks; it returns null when they do not have that form. A number that nobody has is recorded separately.
 */
function readSaid(said: string, entries: ReadonlyMap<string, number>) {
  const order: Finisher[][] = [];
  const marks: Mark[] = [];
  const nobody: string[] = [];
  const entryOf = (number: string): number => {
    const entry_id = entries.get(number);
    if (entry_id === undefined) nobody.push(number);
    return entry_id ?? 0;
  };
  const attempt = Number(/^A([2-9])/.exec(said)?.[1] ?? 1);
  let rest = said.replace(/^A[2-9]/, '');
  while (/^J?[\dXP]/.test(rest)) {
    const joins = rest.startsWith('J');
    if (joins) rest = rest.slice(1);
    const length = rest.startsWith('P') ? 2 + Number(rest[1]) : 1;
    const word = rest.slice(0, length);
    if (word.length < length || Number.isNaN(length) || length === 2) return null;
    rest = rest.slice(length);
    const who = word === 'X' ? null : length > 1 ? word.slice(2) : entryOf(word);
    const before = order.at(-1);
    if (joins && !before) return null;
    if (joins) before?.push(who);
    else order.push([who]);
  }
  if (!/^(?:[A-Z]\d+)*$/.test(rest)) return null;
  for (const [letter = '', ...those] of rest.match(/[A-Z]\d+/g) ?? []) {
    const status = statusWritten('call', letter);
    if (status === undefined) return null;
    for (const number of those) marks.push({ entry_id: entryOf(number), status });
  }
  return { attempt, order, marks, nobody };
}

/**
 * This function reads a sheet that was called over the radio, as somebody typed it. Small letters, dots and blanks do not matter, but the
 * first word is the race number and the last one the check sign.
 * @param text - the text as somebody typed it
 * @param riders - the starting list of that race
 * @returns the sheet, or what is wrong with the text
 * Source: **ours**, docs/regulation.md §7.11.
 */
export function readSheetSaid(text: string, riders: readonly ListedRider[]): Spoken | { wrong: Misheard } {
  const words = wordsOf(text);
  const number = numberSaid(text);
  const sign = words.at(-1) ?? '';
  if (number === null || sign.length !== 1) return { wrong: 'form' };
  const said = words.slice(1, -1).join('');
  if (signOf(riders, number, said) !== sign) return { wrong: 'sign' };
  const entries = new Map([...numbersOf(riders)].map(([entry_id, one]) => [String(one), entry_id]));
  const read = readSaid(said, entries);
  if (!read) return { wrong: 'form' };
  const { attempt, order, marks, nobody } = read;
  if (nobody.length > 0) return { wrong: 'number' };
  const named = [...order.flat(), ...marks.map(({ entry_id }) => entry_id)].filter((who) => who !== null);
  if (new Set(named).size < named.length) return { wrong: 'twice' };
  return { number, attempt, sheet: { order, marks, laps: [], list: listPrint(riders) } };
}
