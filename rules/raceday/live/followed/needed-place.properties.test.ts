import fc from 'fast-check';
import { expect, test } from 'vitest';
import { classify } from '#rules/raceday/classification/classification.ts';
import type { LiveRace } from '#rules/raceday/live/live-day.ts';
import type { CategoryRider, RaceRules } from '#rules/raceday/races/types.ts';
import { NORMAL_DAY, type Result, rider, run } from '#rules/testing/riders.ts';
import { MOTO_PHASES } from '#rules/stages.ts';
import { goingOf } from './going.ts';
import { neededOf } from './needed-place.ts';
import { runs } from '../../../testing/runs.ts';

const HER = 1;
const MOTOS = 2;

/** A heat that rides every moto: who is in it, how each moto came out; the last one may be still to come. */
interface Heat {
  riders: number[];
  motos: ReadonlyMap<number, Result>[];
}

/** Every order of some riders. */
function orders(ids: readonly number[]): number[][] {
  if (ids.length === 0) return [[]];
  return ids.flatMap((id) => orders(ids.filter((other) => other !== id)).map((rest) => [id, ...rest]));
}

/** Every way in which a heat may come out, but for one nobody came to, which does not count. In: its riders, what may take a place away. */
function outcomes(riders: readonly number[], lost: readonly Result[]): Map<number, Result>[] {
  const ways = riders.reduce<(readonly [number, Result])[][]>(
    (soFar, id) => soFar.flatMap((way) => [0, ...lost].map((one) => [...way, [id, one] as const])),
    [[]],
  );
  const ridden = ways.filter((way) => way.some(([, one]) => one !== 'DNS'));
  return ridden.flatMap((way) => {
    const finished = way.flatMap(([id, one]) => (one === 0 ? [id] : []));
    return orders(finished).map(
      (order) => new Map([...way, ...order.map((id, at) => [id, at + 1] as const)]),
    );
  });
}

/** The class with its last moto ridden so. In: which lap is hers: the slowest or the fastest of all. */
function classOf(
  heats: readonly Heat[],
  last: readonly ReadonlyMap<number, Result>[],
  isSlow: boolean,
): CategoryRider[] {
  return heats.flatMap(({ riders, motos }, at) =>
    riders.map((id) => {
      const results = [...motos, last[at]].slice(0, MOTOS).map((moto) => moto?.get(id) ?? null);
      const seconds = id === HER ? (isSlow ? 90 : 30) : 40 + id;
      return rider(
        id,
        results.map((result, index) => run(MOTO_PHASES[index] ?? 'M1', result, { heat: `${at}`, seconds })),
      );
    }),
  );
}

/** The same as phones receive it. */
function toldOf(heats: readonly Heat[]): LiveRace[] {
  const motos = MOTO_PHASES.slice(0, MOTOS).flatMap((phase, index) =>
    heats.map(({ riders, motos: ridden }, at): LiveRace => {
      const results = [...(ridden[index] ?? [])].flatMap(([id, result]): LiveRace['results'] =>
        result === null ? [] : [[id, result]],
      );
      const state = results.length > 0 ? 'ridden' : 'ahead';
      const list = riders.map((id): [number, null] => [id, null]);
      return {
        category_id: 1,
        phase,
        serie: at + 1,
        number: '1',
        index,
        state,
        riders: list,
        missing: [],
        results,
        at: null,
        dropped: null,
        counts: true,
      };
    }),
  );
  const final: LiveRace = {
    category_id: 1,
    phase: 'final',
    serie: 1,
    number: 'F1',
    index: 99,
    state: 'ahead',
    riders: [],
    missing: [],
    results: [],
    at: null,
    dropped: null,
    counts: true,
  };
  return [...motos, final];
}

/** What is enough, by riding the last moto in every way there is. In: what may take a place away, beside every order. */
function byTrying(heats: readonly Heat[], rules: RaceRules, lost: readonly Result[]) {
  const [own] = heats;
  const enough = new Map<Result, boolean>();
  let isPossible = false;
  const open = heats.map((heat) =>
    heat.motos.length < MOTOS ? outcomes(heat.riders, lost) : [new Map<number, Result>()],
  );
  const all = open.reduce<Map<number, Result>[][]>(
    (soFar, ways) => soFar.flatMap((day) => ways.map((way) => [...day, way])),
    [[]],
  );
  for (const last of all) {
    const result = last[0]?.get(HER) ?? null;
    const passes = (isSlow: boolean) => {
      const { standings, needs_decision } = classify(classOf(heats, last, isSlow), rules);
      const isIn = standings.some(({ entry_id, qualified }) => entry_id === HER && qualified);
      return { isIn, isOpen: needs_decision.some(({ entry_ids }) => entry_ids.includes(HER)) };
    };
    enough.set(result, (enough.get(result) ?? true) && passes(true).isIn);
    const best = passes(false);
    isPossible ||= best.isIn || best.isOpen;
  }
  const places = (own?.riders ?? []).map((_, index) => index + 1);
  const isEnough = (place: number) => enough.get(place) ?? true;
  if (places.every(isEnough) && (enough.get('DNF') ?? true)) return { how: 'sure' };
  const last = places.findLast((place) => places.every((other) => other > place || isEnough(other)));
  if (last !== undefined) return { how: 'place', place: last };
  return { how: isPossible ? 'open' : 'gone' };
}

/** A heat after its first moto, or after both. In: its riders, whether the last one is to come, what takes a place away. */
const heatOf = (riders: number[], isOpen: boolean, lost: readonly Result[]): fc.Arbitrary<Heat> =>
  fc
    .array(fc.constantFrom(...outcomes(riders, lost)), {
      minLength: isOpen ? MOTOS - 1 : MOTOS,
      maxLength: isOpen ? MOTOS - 1 : MOTOS,
    })
    .map((motos) => ({ riders, motos }));

const someRules = fc.record({
  tie_break: fc.constantFrom('timed' as const, 'countback' as const),
  dns: fc.constantFrom('bar' as const, 'count' as const),
  moto_mode: fc.constantFrom('fixed' as const, 'mixed' as const),
});

function compare(heats: readonly Heat[], rules: RaceRules, lost: readonly Result[]): void {
  const going = goingOf(heats.flatMap(({ riders }) => riders).length, rules);
  const needed = going && neededOf(toldOf(heats), 1, going, HER);
  expect(needed).toEqual({ phase: 'final', ...byTrying(heats, rules, lost) });
}

test('one heat of four, of which all but one go on: what is said is what every way to ride it says', () => {
  const lost: Result[] = ['DNF', 'DNS', 'REL', 'DSQ'];
  fc.assert(
    fc.property(heatOf([1, 2, 3, 4], true, lost), someRules, (heat, more) => {
      compare([heat], { ...NORMAL_DAY, ...more, motos: MOTOS, small_class: 'MINUS1' }, lost);
    }),
    { numRuns: runs(25) },
  );
});

test('two heats of nine, of which eight go on: who is compared with the whole class', () => {
  const [hers, theirs] = [
    [1, 2, 3, 4],
    [5, 6, 7, 8, 9],
  ];
  const field = fc.boolean().chain((isOpen) => fc.tuple(heatOf(hers, true, []), heatOf(theirs, isOpen, [])));
  fc.assert(
    fc.property(field, someRules, (heats, more) => {
      compare(heats, { ...NORMAL_DAY, ...more, motos: MOTOS, heats: 'N8' }, []);
    }),
    { numRuns: runs(8) },
  );
});

test('two heats that stay together, of each of which four go on', () => {
  const field = fc.tuple(heatOf([1, 2, 3, 4, 5], true, []), heatOf([6, 7, 8, 9], false, []));
  fc.assert(
    fc.property(field, fc.constantFrom('timed' as const, 'countback' as const), (heats, tie_break) => {
      compare(heats, { ...NORMAL_DAY, motos: MOTOS, tie_break }, []);
    }),
    { numRuns: runs(25) },
  );
});
