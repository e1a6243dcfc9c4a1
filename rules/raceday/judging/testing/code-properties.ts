import fc from 'fast-check';
import { about, type JudgingProperty } from './about.ts';
import { type CarriedSheet, codesOf, readCode } from '#rules/raceday/judging/carried/carried-sheets.ts';
import { heatKeyOf } from '#rules/raceday/judging/day-log.ts';
import type { HeatName, FinishSheet } from '#rules/raceday/judging/heat-ops.ts';
import { readSheetSaid, sheetSaid, type Spoken } from '#rules/raceday/judging/carried/sheet-code.ts';
import { listPrint, type ListedRider } from '#rules/raceday/judging/starting-list.ts';
import { PHASES } from '#rules/stages.ts';
import { LOST_STATUSES } from '#rules/statuses.ts';

const SPOKEN_SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ*';
const CODE_SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';

const signOf = (signs: string) => fc.nat(signs.length - 1).map((at) => signs.charAt(at));
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const entry = fc.integer({ min: 1, max: 2_000_000 });
/** Up to eight riders; lanes as they are drawn, or not. */
const listed: fc.Arbitrary<ListedRider[]> = fc
  .record({
    entries: fc.uniqueArray(entry, { minLength: 1, maxLength: 8 }),
    lanes: fc.shuffledSubarray([1, 2, 3, 4, 5, 6, 7, 8], { minLength: 8 }),
    undrawn: fc.subarray([0, 1, 2, 3, 4, 5, 6, 7]),
  })
  .map(({ entries, lanes, undrawn }) =>
    entries.map((entry_id, at) => ({ entry_id, lane: undrawn.includes(at) ? null : (lanes[at] ?? null) })),
  );

const plate = fc.oneof(fc.stringMatching(/^[0-9A-Z]{1,9}$/), fc.constantFrom('W4', '77', '5182'));

/** Any sheet of a list: everybody once at most, some together, unknown, strange or marked; half of them simply whole. */
const sheetOf = (
  riders: readonly ListedRider[],
  strangers: fc.Arbitrary<string>,
): fc.Arbitrary<FinishSheet> => {
  const ids = riders.map(({ entry_id }) => entry_id);
  const list = listPrint(riders);
  const whole = fc
    .shuffledSubarray(ids, { minLength: ids.length })
    .map((order): FinishSheet => ({ order: order.map((one) => [one]), marks: [], laps: [], list }));
  const odd = fc
    .record({
      order: fc.shuffledSubarray(ids, { minLength: ids.length }),
      left: fc.nat(ids.length),
      joins: fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
      others: fc.uniqueArray(fc.oneof(strangers, fc.constant(null)), { maxLength: 2 }),
      statuses: fc.array(fc.constantFrom(...LOST_STATUSES), { minLength: 8, maxLength: 8 }),
    })
    .map(({ order, left, joins, others, statuses }): FinishSheet => {
      const slots: (number | string | null)[][] = [];
      [...order.slice(left), ...others].forEach((who, at) => {
        if (joins[at] === true && slots.length > 0) slots.at(-1)?.push(who);
        else slots.push([who]);
      });
      const marks = order.slice(0, left).map((entry_id, at) => ({ entry_id, status: statuses[at] ?? 'DNF' }));
      return { order: slots, marks, laps: [], list };
    });
  return fc.oneof(whole, odd);
};

interface Said {
  riders: ListedRider[];
  spoken: Spoken;
}
const said: fc.Arbitrary<Said> = listed.chain((riders) =>
  fc.record({
    riders: fc.constant(riders),
    spoken: fc.record({
      number: fc.constantFrom('1', '37', '378', 'Q2', 'F14', 'D9'),
      attempt: fc.constantFrom(1, 1, 2, 3),
      sheet: sheetOf(riders, plate),
    }),
  }),
);

/** Where the signs of a text stand, blanks and dots left out. */
const signsIn = (text: string): number[] =>
  Array.from(text, (sign, at) => (SPOKEN_SIGNS.includes(sign) ? at : -1)).filter((at) => at >= 0);
const put = (text: string, at: number, sign: string): string => text.slice(0, at) + sign + text.slice(at + 1);

const heat: fc.Arbitrary<HeatName> = fc.record({
  category_id: fc.integer({ min: 1, max: 5000 }),
  phase: fc.constantFrom(...PHASES),
  serie: fc.integer({ min: 1, max: 99 }),
});
interface Load {
  sheets: CarriedSheet[];
  lists: Map<string, ListedRider[]>;
}
/** Sheets of a device, of whatever heats, also of lists it has no longer. */
const load: fc.Arbitrary<Load> = fc
  .uniqueArray(fc.tuple(heat, listed), { minLength: 1, maxLength: 6, selector: ([one]) => heatKeyOf(one) })
  .chain((heats) =>
    fc.record({
      lists: fc.constant(new Map(heats.map(([one, riders]) => [heatKeyOf(one), riders]))),
      sheets: fc.tuple(
        ...heats.map(([one, riders], at) =>
          fc
            .record({
              sheet: sheetOf(riders, fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 })),
              attempt: fc.integer({ min: 1, max: 9 }),
              skipped: fc.constantFrom(0, 0, 0, 7),
              said_ms: fc.integer({ min: 1.7e12, max: 2e12 }),
              isOld: fc.constantFrom(false, false, true),
              mac: fc.option(fc.stringMatching(/^[0-9a-f]{16}$/)),
              laps: fc.constantFrom([], [], [{ entry_id: riders[0]?.entry_id ?? 1, time_ms: 35_123 }]),
            })
            .map(({ sheet, attempt, skipped, said_ms, isOld, laps, mac }): CarriedSheet => ({
              device_n: at * 10 + 1 + skipped,
              heat: one,
              attempt,
              said_ms,
              mac,
              sheet: { ...sheet, laps, list: isOld ? 'an older list' : sheet.list },
            })),
        ),
      ),
    }),
  );
const carry = ({ sheets, lists }: Load) => {
  const ridersOf = (one: HeatName) => lists.get(heatKeyOf(one)) ?? [];
  const carried = { race_id: 12, device_id: '0b5c3f0e-9b1d-4f6a-8c2e-5a7d9e1f2b3c', sheets };
  return { codes: codesOf(carried, ridersOf), ridersOf };
};

/** What dictation and codes promise (number 14 of the design). */
export const CODE_PROPERTIES: readonly JudgingProperty[] = [
  about(
    '14. what is said over the radio is the sheet that was read',
    fc.property(said, ({ riders, spoken }) => {
      const text = sheetSaid(spoken, riders);
      return text !== null && same(readSheetSaid(text, riders), spoken);
    }),
  ),
  about(
    '14. one wrong sign of it is always seen',
    fc.property(said, fc.nat(), signOf(SPOKEN_SIGNS), ({ riders, spoken }, which, sign) => {
      const text = sheetSaid(spoken, riders) ?? '';
      const places = signsIn(text);
      const at = places[which % places.length] ?? 0;
      return text[at] === sign || 'wrong' in readSheetSaid(put(text, at, sign), riders);
    }),
  ),
  about(
    '14. two neighbours swapped are always seen',
    fc.property(said, fc.nat(), ({ riders, spoken }, which) => {
      const text = sheetSaid(spoken, riders) ?? '';
      const places = signsIn(text);
      const index = which % (places.length - 1);
      const [first = 0, second = 0] = places.slice(index, index + 2);
      const [one = '', other = ''] = [text[first], text[second]];
      return one === other || 'wrong' in readSheetSaid(put(put(text, first, other), second, one), riders);
    }),
  ),
  about(
    '14. what a code carries is what was handed over, in whatever order the codes are read',
    fc.property(load, (handed) => {
      const { codes, ridersOf } = carry(handed);
      const read = codes.toReversed().flatMap((code) => readCode(code, ridersOf)?.sheets ?? []);
      return same(read.toSorted((a, b) => a.device_n - b.device_n).map(inOrder), handed.sheets.map(inOrder));
    }),
  ),
  about(
    '14. one wrong sign of a code is always seen',
    fc.property(load, fc.nat(), signOf(CODE_SIGNS), (handed, which, sign) => {
      const { codes, ridersOf } = carry(handed);
      const code = codes[0] ?? '';
      const at = which % code.length;
      return code[at] === sign || readCode(put(code, at, sign), ridersOf) === null;
    }),
  ),
];

/** The same sheet with its parts in one order, to be compared. */
function inOrder({ device_n, heat: of, attempt, said_ms, sheet }: CarriedSheet) {
  const { order, marks, laps, list } = sheet;
  return [
    device_n,
    heatKeyOf(of),
    attempt,
    said_ms,
    order,
    marks.map(({ entry_id, status }) => [entry_id, status]),
    laps,
    list,
  ];
}
