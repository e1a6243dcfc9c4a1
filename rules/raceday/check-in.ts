/**
 * What a desk says of a rider on the day, each as often as it likes: how the rider stands is computed.
 * Source: **ours**, docs/regulation.md §7.10.
 */
export const CHECK_IN_MARKS = ['present', 'plate', 'papers', 'signed', 'chip'] as const;
export type CheckInWhat = (typeof CHECK_IN_MARKS)[number];

/** One thing that was said of a rider, by its key. */
export interface CheckInMark {
  mark_key: string;
  what: CheckInWhat;
  /** Of a chip alone: its number, and whether it is the organization's. */
  chip: string | null;
  loaned: boolean;
  /** The chip came back. */
  returned: boolean;
}

/** What a desk says: something new, that marks it saw are wrong, or that chips came back. */
export type CheckInSaying =
  | { kind: 'mark'; mark_key: string; what: Exclude<CheckInWhat, 'chip'> }
  | { kind: 'chip'; mark_key: string; chip: string; loaned: boolean }
  | { kind: 'undo'; mark_keys: readonly string[] }
  | { kind: 'returned'; mark_keys: readonly string[] };

/** How a rider stands at check-in. */
export interface CheckedIn {
  present: boolean;
  plate: boolean;
  papers: boolean;
  signed: boolean;
  chips: { chip: string; loaned: boolean; returned: boolean; mark_keys: string[] }[];
}

/** A chip as it is compared: people write it with blanks and in small letters. In and out: its number. */
export const chipNumber = (chip: string): string => chip.replaceAll(/[\s-]+/g, '').toUpperCase();

/** Whether a chip can be written down: what is left of it has four to twelve letters and digits. In: as typed. */
export const isChip = (chip: string): boolean => /^[A-Z0-9]{4,12}$/.test(chipNumber(chip));

function marked(saying: CheckInSaying & { kind: 'mark' | 'chip' }): CheckInMark {
  const { mark_key } = saying;
  if (saying.kind === 'mark')
    return { mark_key, what: saying.what, chip: null, loaned: false, returned: false };
  return { mark_key, what: 'chip', chip: chipNumber(saying.chip), loaned: saying.loaned, returned: false };
}

/**
 * The marks that stand after one more thing is said. An undo names the marks that were seen, so marks of another desk meanwhile stay. The
 * same key twice is once. In: what stands, what is said. Out: what stands then.
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

/** How a rider stands. In: the marks that stand. Out: each thing once, whichever desks said it; a chip given twice is one chip. */
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

/** The keys of the marks of one kind, as an undo names them. In: the marks that stand. */
export const keysOfMark = (marks: readonly CheckInMark[], what: CheckInWhat): string[] =>
  marks.filter((one) => one.what === what).map(({ mark_key }) => mark_key);

interface WithMarks {
  rider_id: number;
  marks: readonly CheckInMark[];
}

/** Chips that two riders have in their hands at once, with these riders. In: everybody at check-in. Out: chip → riders. */
export function doubledChips(riders: readonly WithMarks[]): Map<string, number[]> {
  const holders = new Map<string, Set<number>>();
  for (const { rider_id, marks } of riders)
    for (const { chip, returned } of marks)
      if (chip !== null && !returned) holders.set(chip, (holders.get(chip) ?? new Set()).add(rider_id));
  return new Map([...holders].filter(([, who]) => who.size > 1).map(([chip, who]) => [chip, [...who]]));
}

/** Riders who have not come. In: everybody at check-in. Out: those not marked as present. */
export function absentOf<Rider extends Pick<WithMarks, 'marks'>>(riders: readonly Rider[]): Rider[] {
  return riders.filter(({ marks }) => !marks.some(({ what }) => what === 'present'));
}
