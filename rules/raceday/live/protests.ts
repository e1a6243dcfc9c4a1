import type { ResultStatus } from '#rules/race-statuses.ts';

/** The steps of a protest and those that may follow each. Source: ours, docs/regulation.md §7.6. */
export const PROTEST_STEPS = {
  FILED: ['ADMITTED', 'NOT_ADMITTED', 'WITHDRAWN'],
  ADMITTED: ['UPHELD', 'DISMISSED', 'WITHDRAWN'],
  NOT_ADMITTED: [],
  UPHELD: ['CORRECTED'],
  CORRECTED: [],
  DISMISSED: [],
  WITHDRAWN: [],
} as const satisfies Record<string, readonly string[]>;
export type ProtestStep = keyof typeof PROTEST_STEPS;

/** The steps after which another one has to follow. */
export const OPEN_STEPS = ['FILED', 'ADMITTED', 'UPHELD'] as const satisfies readonly ProtestStep[];

/**
 * A protest blocks an official result while it waits for an answer, or for the correction it led to.
 *
 * @param step the last step of the protest
 * @returns true while it blocks the result
 */
export function isOpenProtest(step: ProtestStep): boolean {
  const open: readonly ProtestStep[] = OPEN_STEPS;
  return open.includes(step);
}

/**
 * An upheld protest waits until the results are corrected.
 *
 * @param step the last step of the protest
 * @returns true when it was upheld and the correction is still missing
 */
export const awaitsCorrection = (step: ProtestStep): boolean => step === 'UPHELD';

/**
 * A protest may take only certain steps after each one.
 *
 * @param from the last step of the protest
 * @param to the next step
 * @returns true when it may take that step
 */
export function mayStep(from: ProtestStep, to: ProtestStep): boolean {
  const next: readonly ProtestStep[] = PROTEST_STEPS[from];
  return next.includes(to);
}

/**
 * Protests are accepted for some minutes after a stage was posted.
 *
 * @param posted_at the time the stage was posted, in milliseconds since the epoch
 * @param minutes for how many minutes protests are accepted
 * @returns the end of that time, in milliseconds since the epoch
 */
export const protestUntil = (posted_at: number, minutes: number): number => posted_at + minutes * 60_000;

/**
 * A stage as its last posting left it. `until` is the end of the time for protests, in milliseconds since the epoch, and null when
 * the stage is not provisional.
 */
export interface StagePosting {
  /** `RACING` means that it is not posted, or no longer. */
  state: ResultStatus;
  until: number | null;
}

/**
 * This decides how a protest against a stage is accepted.
 *
 * @param stage the stage
 * @param now the present time, in milliseconds since the epoch
 * @returns `open` while protests are accepted; `late` when one is accepted and marked as late; `not_posted` when there is nothing
 *   yet to protest against
 */
export function filingOf({ state, until }: StagePosting, now: number): 'open' | 'late' | 'not_posted' {
  if (state === 'RACING') return 'not_posted';
  return until !== null && now <= until ? 'open' : 'late';
}

/**
 * This finds what keeps a stage from becoming official.
 *
 * @param stage the stage
 * @param steps the last steps of its protests
 * @param now the present time, in milliseconds since the epoch
 * @returns the block, null when nothing is in the way
 * Source: ours, docs/regulation.md §7.6.
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

/**
 * The receipts of a race's protests count 1, 2, 3 …
 *
 * @param given the receipts that were given
 * @returns the next receipt
 */
export const nextReceipt = (given: readonly number[]): number => Math.max(0, ...given) + 1;

/** The subjects that a protest may have, and the roles that may file one. */
export const PROTEST_ABOUT = ['place', 'status', 'identity', 'list', 'points', 'other'] as const;
export const PROTEST_AS = ['guardian', 'rider', 'delegate', 'official'] as const;
export type ProtestAbout = (typeof PROTEST_ABOUT)[number];
export type ProtestAs = (typeof PROTEST_AS)[number];

/** One account has at most this many protests waiting for an answer in one race, because more of them add nothing. **Ours.** */
export const MOST_OPEN_PROTESTS = 6;

/** Late protests are accepted for two days. After that the papers of the day are closed. **Ours.** */
const LATE_MS = 48 * 3_600_000;

/**
 * A protest is not accepted any more, even as late, two days after its stage was posted last.
 *
 * @param posted_at the time the stage was posted last, in milliseconds since the epoch
 * @param now the present time, in milliseconds since the epoch
 * @returns true when it is too late for a protest
 */
export const isPastProtest = (posted_at: number, now: number): boolean => now - posted_at > LATE_MS;

/** The steps that decide. The public reads the reason for them. */
const DECISIONS: readonly ProtestStep[] = ['NOT_ADMITTED', 'UPHELD', 'DISMISSED'];

/**
 * A step that decides a protest needs a line for the public.
 *
 * @param step the step
 * @returns true when the step needs the line
 * Source: ours, docs/regulation.md §7.6.
 */
export const needsPublicLine = (step: ProtestStep): boolean => DECISIONS.includes(step);

/**
 * The step of a correction needs a note, because somebody has to answer for a correction that no result shows.
 *
 * @param step the step
 * @returns true when the step needs a note
 */
export const needsNote = (step: ProtestStep): boolean => step === 'CORRECTED';

const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** This many consecutive words of a text count as a quotation of it. */
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
 * A line for the public must not name the author of the protest or its rider, and must not quote the protest. A first name alone is
 * allowed, because it may be another person's.
 *
 * @param public_line the line for the public
 * @param protest the words of the protest, and the names to protect, each with its first and last name
 * @returns true when the line reveals one of these
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
