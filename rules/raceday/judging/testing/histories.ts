import fc from 'fast-check';
import { callOp, op, rerunOp, retractOp, rulingOp, sheetOp, takeoverOp } from './told.ts';
import type { HeatOp } from '#rules/raceday/judging/heat-ops.ts';
import type { HeatToJudge } from '#rules/raceday/judging/verdict/heat-verdict.ts';

/** Everything said of one heat, and the heat. */
export interface History {
  ops: HeatOp[];
  heat: HeatToJudge;
}

/** What a judge may write who sees riders 1 to n finish in that order. */
type View = (size: number) => string;
const riders = (size: number): number[] => Array.from({ length: size }, (_, index) => index + 1);
const swapped = (size: number, at: number): number[] => {
  const order = riders(size);
  const [first, second] = [order[at], order[at + 1]];
  return first === undefined || second === undefined ? order : order.with(at, second).with(at + 1, first);
};
const place = fc.nat(4);
const view: fc.Arbitrary<View> = fc.oneof(
  { weight: 10, arbitrary: fc.constant((size: number) => riders(size).join(' ')) },
  {
    weight: 4,
    arbitrary: place.map(
      (at): View =>
        (size) =>
          swapped(size, at).join(' '),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.shuffledSubarray([1, 2, 3, 4, 5]).map(
      (order): View =>
        (size) =>
          order.filter((one) => one <= size).join(' '),
    ),
  },
  fc.constantFrom('DNF', 'DNS', 'REL').map(
    (status): View =>
      (size) =>
        `${riders(size - 1).join(' ')} ${size}${status}`,
  ),
  place.map(
    (at): View =>
      (size) =>
        riders(size)
          .map((one, index) => `${index > 0 && index === at ? '=' : ' '}${one}`)
          .join('')
          .trim(),
  ),
  fc.constantFrom('?', 'W4', '77').map(
    (odd): View =>
      (size) =>
        riders(size)
          .with(size - 1, 0)
          .join(' ')
          .replace(/0$/, odd),
  ),
  place.map(
    (at): View =>
      (size) =>
        `${riders(size).join(' ')} ${1 + (at % size)}`,
  ),
);
/** Results as a table may write them: whole, each place once. */
const ruled: fc.Arbitrary<View> = fc.oneof(
  place.map(
    (at): View =>
      (size) =>
        swapped(size, at).join(' '),
  ),
  fc.constant((size: number) => `${riders(size - 1).join(' ')} ${size}DSQ`),
  fc.constant((size: number) =>
    riders(size)
      .map((one) => `${one}-`)
      .join(' '),
  ),
);

/** Devices of the finish judges and their seats: two of each of the first seats. */
const SEATS: Record<string, number> = { A: 1, B: 1, C: 2, D: 2, E: 3, F: 3 };
const judge = fc.constantFrom(...Object.keys(SEATS));
const ride = fc.oneof({ weight: 4, arbitrary: fc.constant(1) }, fc.constant(2));

/** Something somebody says, once it is known what its id is and which operations there are. */
type Step = { device: string; make: (id: string, size: number, ids: readonly string[]) => HeatOp };
const sheet: fc.Arbitrary<Step> = fc
  .record({ device: judge, view, ride })
  .map(({ device, view: seen, ride: attempt }) => ({
    device,
    make: (id, size) => sheetOp(id, SEATS[device] ?? 1, seen(size), attempt),
  }));
const retract: fc.Arbitrary<Step> = fc.record({ device: judge, ride }).map(({ device, ride: attempt }) => ({
  device,
  make: (id) => retractOp(id, SEATS[device] ?? 1, attempt),
}));
const typed: fc.Arbitrary<Step> = fc
  .record({ seat: fc.integer({ min: 1, max: 3 }), view })
  .map(({ seat, view: seen }) => ({
    device: 'T',
    make: (id, size) => sheetOp(id, seat, seen(size)),
  }));
const takeover: fc.Arbitrary<Step> = fc.record({ device: judge, from: judge }).map(({ device, from }) => ({
  device,
  make: (id) => takeoverOp(id, SEATS[device] ?? 1, from),
}));
const call: fc.Arbitrary<Step> = fc
  .record({ device: fc.constantFrom('G', 'H'), absent: fc.subarray([1, 2, 3, 4, 5]) })
  .map(({ device, absent }) => ({
    device,
    make: (id, size) =>
      callOp(
        id,
        riders(size).filter((one) => !absent.includes(one)),
        absent.filter((one) => one <= size),
      ),
  }));
const ruling: fc.Arbitrary<Step> = fc
  .record({
    device: fc.constantFrom('T', 'U'),
    kind: fc.constantFrom('ruling' as const, 'ruling' as const, 'seal' as const, 'standing' as const),
    view: ruled,
    over: fc.array(fc.nat(30), { maxLength: 3 }),
    ride,
  })
  .map(({ kind, device, view: said, over, ride: attempt }) => ({
    device: kind === 'ruling' ? device : 'S',
    make: (id, size, ids) => {
      const decisions = ids.filter((one) => /^[STU]/.test(one));
      return rulingOp(
        id,
        said(size),
        over.flatMap((at) => decisions[at % decisions.length] ?? []),
        { kind, attempt },
      );
    },
  }));
const rerun: fc.Arbitrary<Step> = fc.constant({ device: 'U', make: (id) => rerunOp(id, 2) });
const admit: fc.Arbitrary<Step> = fc.nat(30).map((at) => ({
  device: 'T',
  make: (id, _, ids) => op(id, { kind: 'admit', body: { op_id: ids[at % ids.length] ?? id } }),
}));
const note: fc.Arbitrary<Step> = fc.constant({
  device: 'E',
  make: (id) => op(id, { kind: 'note', body: { text: 'a dog' } }),
});

/** One sheet of each of some seats, which mostly agree: what a day is made of. */
const usual: fc.Arbitrary<Step[]> = fc.tuple(view, view, view).map((views) =>
  views.map((seen, index) => {
    const device = ['A', 'C', 'E'][index] ?? 'A';
    return { device, make: (id, size) => sheetOp(id, index + 1, seen(size)) };
  }),
);
const unusual: fc.Arbitrary<Step[]> = fc.oneof(
  { weight: 2, arbitrary: fc.constant<Step[]>([]) },
  fc.array(fc.oneof(sheet, takeover, typed, retract), { maxLength: 8 }),
  fc.array(fc.oneof(call, note, sheet), { maxLength: 4 }),
  fc.array(
    fc.oneof(sheet, sheet, sheet, retract, typed, takeover, call, ruling, ruling, rerun, admit, note),
    {
      maxLength: 20,
    },
  ),
);

/** Any history of a heat at all: seats, phones that stand in for others (also in circles), rulings over rulings, what is held. */
export const history: fc.Arbitrary<History> = fc
  .record({
    size: fc.integer({ min: 2, max: 5 }),
    seats: fc.integer({ min: 1, max: 3 }),
    begun: fc.oneof({ weight: 5, arbitrary: usual }, fc.constant<Step[]>([])),
    later: unusual,
    held: fc.array(fc.nat(30), { maxLength: 2 }),
  })
  .map(({ size, seats, begun, later, held }) => {
    const counts = new Map<string, number>();
    const steps = [...begun, ...later];
    const ids = steps.map(({ device }) => {
      counts.set(device, (counts.get(device) ?? 0) + 1);
      return `${device}${counts.get(device)}`;
    });
    const ops = steps.map(({ make }, at) => make(ids[at] ?? '', size, ids));
    const heat = { entry_ids: riders(size), seats };
    return { heat, ops: ops.map((one, at) => ({ ...one, held: held.includes(at) })) };
  });
