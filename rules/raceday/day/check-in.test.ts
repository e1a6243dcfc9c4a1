import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  absentOf,
  CHECK_IN_MARKS,
  checkedIn,
  type CheckInMark,
  type CheckInSaying,
  doubledChips,
  isChip,
  keysOfMark,
  withSaying,
} from './check-in.ts';

const heard = (...sayings: CheckInSaying[]) => sayings.reduce(withSaying, [] as CheckInMark[]);
const present = (mark_key: string): CheckInSaying => ({ kind: 'mark', mark_key, what: 'present' });

describe('check-in', () => {
  test('two desks that mark the same rider agree, and one undoing its own leaves the other’s', () => {
    const both = heard(present('ines'), present('juan'));
    expect(checkedIn(both).present).toBe(true);
    expect(checkedIn(withSaying(both, { kind: 'undo', mark_keys: ['ines'] })).present).toBe(true);
    expect(checkedIn(withSaying(both, { kind: 'undo', mark_keys: ['ines', 'juan'] })).present).toBe(false);
  });

  test('several chips a rider: own and loaned, the same one given twice is one, a loaned one comes back', () => {
    const marks = heard(
      { kind: 'chip', mark_key: 'a', chip: 'fl-94 890', loaned: false },
      { kind: 'chip', mark_key: 'b', chip: 'KX10022', loaned: true },
      { kind: 'chip', mark_key: 'c', chip: 'FL94890', loaned: false },
      { kind: 'returned', mark_keys: ['b'] },
    );
    expect(checkedIn(marks).chips).toEqual([
      { chip: 'FL94890', loaned: false, returned: false, mark_keys: ['a', 'c'] },
      { chip: 'KX10022', loaned: true, returned: true, mark_keys: ['b'] },
    ]);
  });

  test('a chip in two hands is told, until one of them gave it back', () => {
    const given = (mark_key: string) => heard({ kind: 'chip', mark_key, chip: 'KX10022', loaned: true });
    const ana = { rider_id: 1, marks: given('a') };
    const bruno = { rider_id: 2, marks: given('b') };
    expect(doubledChips([ana, bruno])).toEqual(new Map([['KX10022', [1, 2]]]));
    const back = { ...ana, marks: withSaying(ana.marks, { kind: 'returned', mark_keys: ['a'] }) };
    expect(doubledChips([back, bruno])).toEqual(new Map());
  });

  test('absent is whom nobody marked as present, whatever else was said', () => {
    const came = { marks: heard(present('a')) };
    const paid = { marks: heard({ kind: 'mark', mark_key: 'b', what: 'papers' }) };
    expect(absentOf([came, paid, { marks: [] }])).toEqual([paid, { marks: [] }]);
  });

  test.each([
    ['FL-94890', true],
    [' kx 10022 ', true],
    ['123', false],
    ['FL/94890', false],
    ['1234567890123', false],
  ])('%s is a chip: %s', (chip, is) => expect(isChip(chip)).toBe(is));
});

const key = fc.integer({ min: 0, max: 12 }).map(String);
const saying: fc.Arbitrary<CheckInSaying> = fc.oneof(
  fc.record({
    kind: fc.constant('mark' as const),
    mark_key: key,
    what: fc.constantFrom(...CHECK_IN_MARKS.filter((what) => what !== 'chip')),
  }),
  fc.record({
    kind: fc.constant('chip' as const),
    mark_key: key,
    chip: fc.constantFrom('AA1111', 'BB2222'),
    loaned: fc.boolean(),
  }),
);

/** What a desk says, each with a key of its own, and takes back only after it was said. */
const history = fc.uniqueArray(saying, { maxLength: 10, selector: (one) => Reflect.get(one, 'mark_key') });

const standing = (sayings: readonly CheckInSaying[]) =>
  heard(...sayings).toSorted((a, b) => a.mark_key.localeCompare(b.mark_key));

describe('any morning', () => {
  test('hearing again changes nothing', () => {
    fc.assert(
      fc.property(history, (said) => {
        expect(standing([...said, ...said])).toEqual(standing(said));
      }),
    );
  });

  test('whichever desk is heard first, what stands is the same', () => {
    fc.assert(
      fc.property(
        history.chain((said) =>
          fc.tuple(fc.constant(said), fc.shuffledSubarray(said, { minLength: said.length })),
        ),
        ([said, otherwise]) => {
          expect(standing(otherwise)).toEqual(standing(said));
        },
      ),
    );
  });

  test('an undo takes what it names and nothing else', () => {
    fc.assert(
      fc.property(history, fc.constantFrom(...CHECK_IN_MARKS), (said, what) => {
        const before = heard(...said);
        const after = withSaying(before, { kind: 'undo', mark_keys: keysOfMark(before, what) });
        expect(after).toEqual(before.filter((one) => one.what !== what));
      }),
    );
  });
});
