import fc from 'fast-check';
import { about, type JudgingProperty } from './about.ts';
import { history, type History } from './histories.ts';
import { PUBLIC_STAYS, settled, shuffled } from './public-stays.ts';
import { rulingOp, sheetOp } from './told.ts';
import { holesOf, heatKeyOf, opsByHeat } from '#rules/raceday/judging/day-log.ts';
import type { HeatName, HeatOp } from '#rules/raceday/judging/heat-ops.ts';
import { type HeatVerdict, heatVerdict, VERDICTS } from '#rules/raceday/judging/verdict/heat-verdict.ts';
import type { RunToSettle } from '#rules/raceday/judging/verdict/settled-runs.ts';
import { countedOps } from '#rules/raceday/judging/verdict/counted-ops.ts';
import { standingSheets } from '#rules/raceday/judging/verdict/seat-sheets.ts';

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const split = history.chain(({ ops, heat }) =>
  fc.record({
    ops: fc.constant(ops),
    heat: fc.constant(heat),
    first: fc.subarray(ops),
    second: fc.subarray(ops),
  }),
);

/** A history, what was public behind which of its words, how it is judged, and who left before the gate. */
const day = fc.record({
  shuffled,
  moves: fc.array(fc.boolean(), { minLength: 1, maxLength: 5 }),
  settings: fc.record({ table_confirms: fc.boolean(), two_sign: fc.boolean() }),
  gone: fc.oneof({ weight: 3, arbitrary: fc.constant<number[]>([]) }, fc.subarray([1, 2, 3, 4, 5])),
});

/** Every operation counts, or the verdict says why not: held, said again by its device, replaced, or decided over. */
function isAllInState({ ops, heat }: History): boolean {
  const counted = countedOps(ops);
  const admitted = new Set(counted.flatMap((one) => (one.kind === 'admit' ? [one.body.op_id] : [])));
  const isKept = (one: HeatOp) =>
    counted.some(({ op_id }) => op_id === one.op_id) || (one.held && !admitted.has(one.op_id));
  const { attempt, heads } = heatVerdict(ops, heat);
  const standing = standingSheets(counted, attempt);
  const seats = new Set(
    counted.flatMap((one) => (one.kind === 'sheet' && one.attempt === attempt ? [one.seat] : [])),
  );
  const takenBack = new Set(counted.flatMap((one) => (one.kind === 'retract' ? [one.seat] : [])));
  const stand = new Set<number | null>(standing.map(({ seat }) => seat));
  const decisions = counted.filter(
    (one) => (one.kind === 'ruling' || one.kind === 'seal') && one.attempt === attempt,
  );
  const below = new Set(heads);
  for (let grown = -1; grown !== below.size;) {
    grown = below.size;
    for (const one of decisions)
      if (below.has(one.op_id) && (one.kind === 'ruling' || one.kind === 'seal'))
        one.body.over.forEach((id) => below.add(id));
  }
  return (
    ops.every(isKept) &&
    [...seats].every((seat) => stand.has(seat) || takenBack.has(seat)) &&
    decisions.every(({ op_id }) => below.has(op_id))
  );
}

/** Whoever has a place has one of 1 to n for himself; who has none has a status or nothing at all. */
function isWholeOrder({ results, state }: HeatVerdict): boolean {
  const order = (results ?? []).filter(({ status }) => status === 'OK').map((result) => result.place ?? 0);
  const places = order.toSorted((a, b) => a - b);
  const isEverybody = state === 'ruled' || (results ?? []).every(({ status }) => status !== null);
  return places.every((place, index) => place === index + 1) && (isEverybody || state === 'rulings_differ');
}

const named = (verdict: HeatVerdict, seatOf: (seat: number) => number) => ({
  ...verdict,
  differences: verdict.differences
    .map((one) => ({
      ...one,
      said: one.said
        .map((said) => ({ ...said, seat: seatOf(said.seat) }))
        .toSorted((a, b) => a.seat - b.seat),
    }))
    .toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
});

const heats: HeatName[] = [
  { category_id: 1, phase: 'M1', serie: 1 },
  { category_id: 1, phase: 'M2', serie: 1 },
  { category_id: 11, phase: 'M1', serie: 1 },
];
const spoken = (ops: readonly HeatOp[], heat: HeatName): HeatOp[] =>
  ops.map((one) => ({ ...one, heat: one.kind === 'takeover' || one.kind === 'admit' ? null : heat }));

/** What the log of a day promises, by the numbers of the design. Test and bench run the same. */
export const LOG_PROPERTIES: readonly JudgingProperty[] = [
  about(
    '1. any order of arrival gives the same verdict',
    fc.property(shuffled, ({ ops, other, heat }) => same(heatVerdict(ops, heat), heatVerdict(other, heat))),
  ),
  about(
    '2. hearing again changes nothing',
    fc.property(shuffled, ({ ops, other, heat }) =>
      same(heatVerdict(ops, heat), heatVerdict([...ops, ...other, ...ops], heat)),
    ),
  ),
  about(
    '3. what two servers heard, joined, is what one would have heard, also where one of them held it',
    fc.property(split, ({ ops, heat, first, second }) => {
      const here = new Set([...first, ...second]);
      const all = ops.filter((one) => here.has(one));
      const heldThere = second.map((one) => (first.includes(one) ? { ...one, held: true } : one));
      return same(heatVerdict(all, heat), heatVerdict([...heldThere, ...first], heat));
    }),
  ),
  about('4. every operation heard is in the state', fc.property(history, isAllInState)),
  about(
    '5. an order that is published has every place once',
    fc.property(history, ({ ops, heat }) => isWholeOrder(heatVerdict(ops, heat))),
  ),
  {
    says: '6. every verdict is reachable',
    check: (tries) => {
      const states = fc
        .sample(history, Math.max(tries, 500))
        .map(({ ops, heat }) => heatVerdict(ops, heat).state);
      const unreached = VERDICTS.filter((state) => !states.includes(state));
      if (unreached.length > 0) throw new Error(`No history is ${unreached.join(', ')}`);
    },
  },
  about(
    '8. a device has no holes at rest, and each that is missing is named',
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 60 })), (counts) => {
      const highest = Math.max(0, ...counts);
      const holes = holesOf([...counts, ...counts]);
      const rest = new Set([...counts, ...holes]);
      return (
        rest.size === highest && holes.length + counts.length === highest && holesOf([...rest]).length === 0
      );
    }),
  ),
  about(
    '9. results settled after each word, whatever was public meanwhile, are those settled once of all that was said',
    fc.property(day, ({ shuffled: { ops, other, heat }, moves, settings, gone }) => {
      const drawn = heat.entry_ids.map((entry_id): RunToSettle =>
        gone.includes(entry_id)
          ? { entry_id, status: 'DNS', place: null, time_ms: null, removed: 'WITHDRAWN' }
          : { entry_id, status: null, place: null, time_ms: null, removed: null },
      );
      let runs = drawn;
      for (const [at] of other.entries()) {
        const is_public = moves[at % moves.length] ?? false;
        runs = settled(runs, other.slice(0, at + 1), { ...settings, is_public, seats: heat.seats });
      }
      for (const is_public of [false, true]) {
        const last = { ...settings, is_public, seats: heat.seats };
        if (!same(settled(runs, other, last), settled(drawn, ops, last))) return false;
      }
      return true;
    }),
  ),
  PUBLIC_STAYS,
  about(
    '10. seats that change names change nothing but the names',
    fc.property(history, fc.shuffledSubarray([1, 2, 3], { minLength: 3 }), ({ ops, heat }, names) => {
      const seatOf = (seat: number) => names[seat - 1] ?? seat;
      const renamed = ops.map((one) => ({ ...one, seat: one.seat === null ? null : seatOf(one.seat) }));
      return same(
        named(heatVerdict(ops, heat), seatOf),
        named(heatVerdict(renamed, heat), (seat) => seat),
      );
    }),
  ),
  about(
    '11. what is said of another heat changes nothing',
    fc.property(history, history, fc.constantFrom(1, 2), ({ ops, heat }, other, which) => {
      const [mine, strange] = [heats[0], heats[which]];
      if (!mine || !strange) return false;
      const own = spoken(ops, mine);
      // Takeovers and admissions are of the whole day: only what is of the other heat itself is added.
      const added = spoken(other.ops, strange).filter((one) => one.heat !== null);
      const read = (log: HeatOp[]) => heatVerdict(opsByHeat(log).get(heatKeyOf(mine)) ?? [], heat);
      return same(heatVerdict(ops, heat), read([...added, ...own]));
    }),
  ),
  about(
    '12. a heat that is sealed does not change by sheets, calls or takeovers, nor by a re-run',
    fc.property(history, history, ({ ops, heat }, later) => {
      const { attempt, heads } = heatVerdict(ops, heat);
      const seal = rulingOp('S99', heat.entry_ids.join(' '), heads, { kind: 'seal', attempt });
      const before = heatVerdict([...ops, seal], heat);
      const late = later.ops
        .filter(({ kind }) => ['sheet', 'call', 'takeover', 'rerun'].includes(kind))
        .map((one) => ({ ...one, op_id: `Z${one.op_id}`, device_n: one.device_n + 100 }));
      const after = heatVerdict([...ops, seal, ...late], heat);
      return before.sealed && before.state === 'ruled' && same(before, after);
    }),
  ),
  about(
    'a conflict says what is not agreed, and nothing goes in while it is open',
    fc.property(history, ({ ops, heat }) => {
      const { state, results, differences, sealed } = heatVerdict(ops, heat);
      const isDecided = state === 'agreed' || state === 'majority' || state === 'ruled';
      const isSaid = state !== 'conflict' || differences.length > 0;
      return isSaid && (isDecided ? results !== null : sealed || results === null);
    }),
  ),
  about(
    'a judge’s last sheet is the one that counts, however many he said before',
    fc.property(history, ({ ops, heat }) => {
      const told = heat.entry_ids.join(' ');
      const last = [1, 2, 3].map((seat) => ({ ...sheetOp(`${'XYZ'[seat - 1]}9`, seat, told) }));
      const first = [1, 2, 3].map((seat) => ({
        ...sheetOp(`${'XYZ'[seat - 1]}1`, seat, `${told} ${seat}DNF`),
      }));
      const only = ops.filter(({ kind }) => kind === 'note');
      return heatVerdict([...last, ...only, ...first], heat).state === 'agreed';
    }),
  ),
];
