import { checkSign } from './carried/check-sign.ts';
import type { Finisher, Mark, FinishSheet } from './heat-ops.ts';
import { listPrint, type ListedRider, numbersOf } from './starting-list.ts';
import { type LostStatus, statusWritten, writtenStatus } from '#rules/statuses.ts';

/** A sheet as it is called over the radio. */
export interface Spoken {
  /** Race number, as it is called. */
  number: string;
  attempt: number;
  sheet: FinishSheet;
}

/** Why a text that was typed is no sheet: no such form; the check sign; a number nobody has; somebody twice. */
type Misheard = 'form' | 'sign' | 'number' | 'twice';

const NUMBER = /^[0-9A-Z]{1,9}$/;

/** The check sign covers the starting list, the length of the number, the number and all that follows, so that no blank can slip unseen. */
const signOf = (riders: readonly ListedRider[], number: string, said: string): string | null =>
  checkSign(`${listPrint(riders).toUpperCase()}${number.length}${number}${said}`);

/** `X`: nobody read the plate; `P2W4`: a stranger’s plate of two signs; else the number of a rider. null: it cannot be said. */
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
 * A sheet as it is read over the radio or written on paper: `37 · 5182 46 · F3 S7 · K`: race number, lanes in the order of the line, then
 * marks (F did not finish, S did not start, R relegated, Q disqualified, C counts as not made), then the check sign. `A2` ahead of the
 * order: the second ride; `J` ahead of a rider: together with the one before. Laps are not said.
 * In: the sheet; its starting list. Out: null: somebody on it has no number, or a plate has other signs.
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

/** The race number of a text that was typed, to find its starting list. In: the text. Out: null: it is no such text. */
export function numberSaid(text: string): string | null {
  const words = wordsOf(text);
  const [number = ''] = words;
  return words.length >= 2 && NUMBER.test(number) ? number : null;
}

/** Reads order and marks; null: they have no such form. A number nobody has is kept apart. */
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
 * Reads what was called over the radio, as somebody typed it: small letters, dots and blanks do not count, but the first word is the race
 * number and the last one the check sign. In: the text; the starting list of that race. Out: the sheet, or what is wrong with it.
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
