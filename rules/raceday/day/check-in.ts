/**
 * The marks that a desk records for a rider on the day, each as often as it likes. The state of the rider is computed from them.
 * Source: **ours**, docs/regulation.md §7.10.
 */
export const CHECK_IN_MARKS = ['present', 'plate', 'papers', 'signed', 'chip'] as const;
export type CheckInWhat = (typeof CHECK_IN_MARKS)[number];

/** One mark of a rider, with its key. */
export interface CheckInMark {
  mark_key: string;
  what: CheckInWhat;
  /** The number of a chip, and whether it is the organization's. Only marks of chips have them. */
  chip: string | null;
  loaned: boolean;
  /** Whether the chip was returned. */
  returned: boolean;
}

/** What a desk records: a new mark, that marks it saw are wrong, or that chips were returned. */
export type CheckInSaying =
  | { kind: 'mark'; mark_key: string; what: Exclude<CheckInWhat, 'chip'> }
  | { kind: 'chip'; mark_key: string; chip: string; loaned: boolean }
  | { kind: 'undo'; mark_keys: readonly string[] }
  | { kind: 'returned'; mark_keys: readonly string[] };

/** The state of a rider at check-in. */
export interface CheckedIn {
  present: boolean;
  plate: boolean;
  papers: boolean;
  signed: boolean;
  chips: { chip: string; loaned: boolean; returned: boolean; mark_keys: string[] }[];
}

/**
 * Chips are compared without blanks and dashes and in capitals, because people write them in different ways.
 *
 * @param chip the number as it was typed
 * @returns the number as it is compared
 */
export const chipNumber = (chip: string): string => chip.replaceAll(/[\s-]+/g, '').toUpperCase();

/**
 * The number of a chip has four to twelve letters and digits, apart from blanks and dashes.
 *
 * @param chip the number as it was typed
 * @returns true when it can be the number of a chip
 */
export const isChip = (chip: string): boolean => /^[A-Z0-9]{4,12}$/.test(chipNumber(chip));

function marked(saying: CheckInSaying & { kind: 'mark' | 'chip' }): CheckInMark {
  const { mark_key } = saying;
  if (saying.kind === 'mark')
    return { mark_key, what: saying.what, chip: null, loaned: false, returned: false };
  return { mark_key, what: 'chip', chip: chipNumber(saying.chip), loaned: saying.loaned, returned: false };
}

/**
 * This applies one more saying of a desk. An undo names the marks that were seen, so marks that another desk made meanwhile stay.
 * The same key counts once.
 *
 * @param marks the marks that stand
 * @param saying what the desk records
 * @returns the marks that stand afterwards
 */
export function withSaying(marks: readonly CheckInMark[], saying: CheckInSaying): CheckInMark[] {
  if (saying.kind === 'mark' || saying.kind === 'chip')
    return marks.some(({ mark_key }) => mark_key === saying.mark_key)
      ? [...marks]
      : [...marks, marked(saying)];
  const named = new Set(saying.mark_keys);
  if (saying.kind === 'undo') return marks.filter(({ mark_key }) => !named.has(mark_key));
  return marks.map((mark) =>
    mark.what === 'chip' && named.has(mark.mark_key) ? { ...mark, returned: true } : mark,
  );
}

/**
 * This computes the state of a rider from the marks. Each thing counts once, whichever desks recorded it, and a chip given twice is
 * one chip.
 *
 * @param marks the marks that stand
 * @returns the state
 */
export function checkedIn(marks: readonly CheckInMark[]): CheckedIn {
  const has = (what: CheckInWhat) => marks.some((one) => one.what === what);
  const chips = Map.groupBy(
    marks.filter((one) => one.chip !== null),
    ({ chip }) => chip ?? '',
  );
  return {
    present: has('present'),
    plate: has('plate'),
    papers: has('papers'),
    signed: has('signed'),
    chips: [...chips].map(([chip, given]) => ({
      chip,
      loaned: given.some(({ loaned }) => loaned),
      returned: given.every(({ returned }) => returned),
      mark_keys: given.map(({ mark_key }) => mark_key),
    })),
  };
}

/**
 * This lists the keys of the marks of one kind, as an undo names them.
 *
 * @param marks the marks that stand
 * @param what the kind
 * @returns the keys
 */
export const keysOfMark = (marks: readonly CheckInMark[], what: CheckInWhat): string[] =>
  marks.filter((one) => one.what === what).map(({ mark_key }) => mark_key);

interface WithMarks {
  rider_id: number;
  marks: readonly CheckInMark[];
}

/**
 * This finds chips that two riders or more have at the same time.
 *
 * @param riders everybody at check-in
 * @returns the riders by chip
 */
export function doubledChips(riders: readonly WithMarks[]): Map<string, number[]> {
  const holders = new Map<string, Set<number>>();
  for (const { rider_id, marks } of riders)
    for (const { chip, returned } of marks)
      if (chip !== null && !returned) holders.set(chip, (holders.get(chip) ?? new Set()).add(rider_id));
  return new Map([...holders].filter(([, who]) => who.size > 1).map(([chip, who]) => [chip, [...who]]));
}

/**
 * This lists the riders who have not come.
 *
 * @param riders everybody at check-in
 * @returns those who are not marked as present
 */
export function absentOf<Rider extends Pick<WithMarks, 'marks'>>(riders: readonly Rider[]): Rider[] {
  return riders.filter(({ marks }) => !marks.some(({ what }) => what === 'present'));
}
