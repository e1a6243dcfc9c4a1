import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { classify } from '#rules/raceday/classification/classification.ts';
import { runPoints } from '#rules/raceday/classification/scoring.ts';
import type { CategoryRider, RaceRules } from '#rules/raceday/races/types.ts';
import { NORMAL_DAY, motos, rider, run } from '#rules/testing/riders.ts';
import {
  LOST_STATUSES,
  type Status,
  statusFacts,
  statusOrder,
  STATUSES,
  statusWritten,
  writtenStatus,
} from './statuses.ts';
import { keysOf } from './table.ts';

const rulesOfDay: fc.Arbitrary<RaceRules> = fc.record({
  heats: fc.constantFrom('UCI', 'N8'),
  moto_mode: fc.constantFrom('fixed', 'mixed'),
  motos: fc.constant(3),
  small_class: fc.constant('SUM3'),
  tie_break: fc.constantFrom('timed', 'countback'),
  dns: fc.constantFrom('bar', 'count'),
  dnf_in_ko: fc.constantFrom('afterAll', 'asLast'),
  ko_dns: fc.constantFrom('lastOfStage', 'unranked'),
});

/** As a version that knows one more status may have written it. */
const unheard = 'UNHEARD' as Status;
const lost = fc.constantFrom(...LOST_STATUSES, unheard);

/** Eight in the final of a class of nine: of these one crosses the line after the other, the others have lost their place. */
function finalOf(statuses: readonly (Status | null)[]): CategoryRider[] {
  let place = 0;
  const riders = statuses.map((status, index) => {
    if (status === 'OK') place += 1;
    const ridden = { ...run('final', null), status, place: status === 'OK' ? place : null };
    const { length } = statuses;
    return rider(index + 1, [
      ...motos([length - index, length - index, length - index], { heat_size: 8 }),
      { ...ridden, heat: 'F1' },
    ]);
  });
  return [...riders, rider(9, motos([8, 8, 8], { heat_size: 8 }))];
}

const ranksOf = (riders: readonly CategoryRider[], rules: RaceRules) =>
  new Map(classify(riders, rules).standings.map(({ entry_id, rank }) => [entry_id, rank]));

describe('the table of statuses', () => {
  test('has a place first, and no two that stand level', () => {
    const orders = keysOf(STATUSES).map((status) => STATUSES[status].order);
    expect(new Set(orders).size).toBe(orders.length);
    expect(Math.min(...orders)).toBe(STATUSES.OK.order);
  });

  test('has one status with a place', () => {
    expect(keysOf(STATUSES).filter((status) => STATUSES[status].points === 'place')).toEqual(['OK']);
  });

  test.each(['letter', 'call', 'bits'] as const)('writes every lost status with a %s of its own', (way) => {
    const written = LOST_STATUSES.map((status) => writtenStatus(status)[way]);
    expect(new Set(written).size).toBe(written.length);
    expect(LOST_STATUSES.map((status) => statusWritten(way, writtenStatus(status)[way]))).toEqual(
      LOST_STATUSES,
    );
  });

  test('carries a status in three bits, and never under another number than before', () => {
    const bits = LOST_STATUSES.map((status) => [status, writtenStatus(status).bits] as const);
    expect(Object.fromEntries(bits)).toMatchObject({ DNF: 0, DNS: 1, REL: 2, DSQ: 3, CR: 4 });
    expect(bits.every(([, number]) => Number.isInteger(number) && number < 8)).toBe(true);
  });

  test('sends nobody on who did not come to the gate', () => {
    const strange = keysOf(STATUSES).filter(
      (status) => !STATUSES[status].came && (STATUSES[status].advances || STATUSES[status].mayEqualLast),
    );
    expect(strange).toEqual([]);
  });

  test('puts behind all others a status it does not know', () => {
    for (const status of keysOf(STATUSES)) {
      expect(statusOrder(unheard)).toBeGreaterThan(statusOrder(status));
    }
    expect(statusFacts(unheard)).toMatchObject({ advances: false, mayEqualLast: false });
  });
});

test('no status scores better in a moto than the last place of its heat', () => {
  fc.assert(
    fc.property(
      lost,
      fc.integer({ min: 1, max: 8 }),
      fc.constantFrom('bar', 'count'),
      (status, size, dns) => {
        const points = runPoints({ status, place: null }, size, { dns });
        expect(points ?? Infinity).toBeGreaterThanOrEqual(size);
      },
    ),
  );
});

test('in a final every status ranks after every place, under any settings', () => {
  const results = fc.array(fc.oneof(fc.constant('OK' as const), lost), { minLength: 8, maxLength: 8 });
  fc.assert(
    fc.property(results, rulesOfDay, (statuses, rules) => {
      // Where the settings say so, who did not finish shares the last place, which here nobody has.
      const ranks = ranksOf(finalOf(statuses), rules);
      const rankOf = (index: number) => ranks.get(index + 1) ?? Infinity;
      const placed = statuses.flatMap((status, index) => (status === 'OK' ? [rankOf(index)] : []));
      const others = statuses.flatMap((status, index) => (status === 'OK' ? [] : [rankOf(index)]));
      if (placed.length < 8 && placed.length > 0)
        expect(Math.min(...others)).toBeGreaterThan(Math.max(...placed));
    }),
  );
});

test('a status that is not known does not win a final', () => {
  const ranks = ranksOf(finalOf(['OK', 'OK', 'OK', 'OK', 'DNF', 'REL', 'DNS', unheard]), NORMAL_DAY);
  expect([...ranks].filter(([, rank]) => rank !== null && rank <= 8).map(([id]) => id)).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8,
  ]);
});

test('from a knock-out heat nobody goes on whose status does not let him', () => {
  const eight = fc.array(fc.oneof(fc.constant('OK' as const), lost), { minLength: 8, maxLength: 8 });
  fc.assert(
    fc.property(eight, eight, rulesOfDay, (first, second, rules) => {
      const heat = (statuses: readonly Status[], name: string, from: number): CategoryRider[] => {
        let place = 0;
        return statuses.map((status, index) => {
          if (status === 'OK') place += 1;
          return rider(from + index, [
            ...motos([index + 1, index + 1, index + 1], { heat_size: 8 }),
            { ...run('playoff_2', null, { heat: name }), status, place: status === 'OK' ? place : null },
          ]);
        });
      };
      const riders = [...heat(first, 'S1', 1), ...heat(second, 'S2', 9)];
      const wrong = classify(riders, rules).standings.filter(({ entry_id, advances }) => {
        const status = riders.find((one) => one.entry_id === entry_id)?.runs.at(-1)?.status;
        return advances && (status === undefined || status === null || !statusFacts(status).advances);
      });
      expect(wrong).toEqual([]);
    }),
  );
});
