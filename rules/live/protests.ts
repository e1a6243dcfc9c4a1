import type { ResultStatus } from '#rules/race-statuses.ts';

/** The steps of a protest and those that may follow each. Source: ours, docs/regulation.md §7.6. */
export const PROTEST_STEPS = {
  FILED: ['ADMITTED', 'NOT_ADMITTED', 'WITHDRAWN'],
  ADMITTED: ['UPHELD', 'DISMISSED', 'WITHDRAWN'],
  NOT_ADMITTED: [],
  UPHELD: [],
  DISMISSED: [],
  WITHDRAWN: [],
} as const satisfies Record<string, readonly string[]>;
export type ProtestStep = keyof typeof PROTEST_STEPS;

/** Whether a protest still waits for an answer. In: its last step. */
export function isOpenProtest(step: ProtestStep): boolean {
  return PROTEST_STEPS[step].length > 0;
}

/** Whether a protest may take a step. In: its last step and the next one. */
export function mayStep(from: ProtestStep, to: ProtestStep): boolean {
  const next: readonly ProtestStep[] = PROTEST_STEPS[from];
  return next.includes(to);
}

/** Until when protests are taken. In: when a stage was posted, in milliseconds, and for how many minutes. Out: milliseconds. */
export const protestUntil = (posted_at: number, minutes: number): number => posted_at + minutes * 60_000;

/** A stage as it stands: its last posting. `until`: when protests end, in milliseconds; null where it is not provisional. */
export interface StagePosting {
  /** `RACING`: it is not posted, or no longer. */
  state: ResultStatus;
  until: number | null;
}

/**
 * Whether a protest is taken. In: the stage, now in milliseconds. Out: `open`; `late`: taken, and marked so; `not_posted`: there is
 * nothing yet to protest against.
 */
export function filingOf({ state, until }: StagePosting, now: number): 'open' | 'late' | 'not_posted' {
  if (state === 'RACING') return 'not_posted';
  return until !== null && now <= until ? 'open' : 'late';
}

/**
 * What is in the way of a stage becoming official. In: the stage, the last steps of its protests, now in milliseconds.
 * Out: null: nothing. Source: ours, docs/regulation.md §7.6.
 */
export function officialBlock(
  { state, until }: StagePosting,
  steps: readonly ProtestStep[],
  now: number,
): 'not_posted' | 'already_official' | 'protest_open' | 'window_open' | null {
  if (state === 'RACING') return 'not_posted';
  if (state === 'OFFICIAL') return 'already_official';
  if (steps.some(isOpenProtest)) return 'protest_open';
  return until !== null && now < until ? 'window_open' : null;
}

/** The receipt of the next protest of a race: 1, 2, 3 … In: those that were given. */
export const nextReceipt = (given: readonly number[]): number => Math.max(0, ...given) + 1;

/** What a protest may be about, and the roles that may file one. */
export const PROTEST_ABOUT = ['place', 'status', 'identity', 'list', 'points', 'other'] as const;
export const PROTEST_AS = ['guardian', 'rider', 'delegate', 'official'] as const;
export type ProtestAbout = (typeof PROTEST_ABOUT)[number];
export type ProtestAs = (typeof PROTEST_AS)[number];

/** Protests of one account in one race that wait for an answer, at most; more of them say nothing more. **Ours.** */
export const MOST_OPEN_PROTESTS = 6;

/** Late protests are taken for two days: then the papers of the day are closed. **Ours.** */
const LATE_MS = 48 * 3_600_000;

/** Whether a protest is not even taken as late any more. In: when the stage was posted last, now, in milliseconds. */
export const isPastProtest = (posted_at: number, now: number): boolean => now - posted_at > LATE_MS;

/** Whether a step of a protest needs a line for the public. In: its step. Source: ours, docs/regulation.md §7.6. */
export const needsPublicLine = (step: ProtestStep): boolean => !isOpenProtest(step) && step !== 'WITHDRAWN';

const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** So much of what was written, word for word, is a quotation. */
const QUOTED_WORDS = 6;

function isQuoted(line: string, words: string): boolean {
  const said = folded(words).split(' ');
  if (said.length < QUOTED_WORDS) return said.join(' ') === line;
  return said.some((_, at) => {
    const part = said.slice(at, at + QUOTED_WORDS);
    return part.length === QUOTED_WORDS && ` ${line} `.includes(` ${part.join(' ')} `);
  });
}

/**
 * Whether a line for the public says what is not for it: the author of the protest, its rider, or its words.
 * In: the line; the words of the protest; names, each as its parts. A first name alone may be another's.
 */
export function tellsPrivate(
  public_line: string,
  { words, names }: { words: string; names: readonly { first: string; last: string }[] },
): boolean {
  const line = folded(public_line);
  const spoken = new Set(line.split(' '));
  const has = (name: string) =>
    folded(name)
      .split(' ')
      .some((part) => part.length > 2 && spoken.has(part));
  return isQuoted(line, words) || names.some(({ first, last }) => has(first) && has(last));
}
