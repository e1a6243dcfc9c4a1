import { describe, expect, test } from 'vitest';
import { sheetTold } from './testing/told.ts';
import { type KnownDay, gateProblems, sheetProblems } from './heat-legality.ts';
import type { HeatName } from './heat-ops.ts';
import type { Phase } from '#rules/stages.ts';
import type { Status } from '#rules/statuses.ts';

const named = (category_id: number, phase: Phase, serie: number): HeatName => ({ category_id, phase, serie });
const heat = (number: string, name: HeatName, ...entries: number[]) => ({
  ...name,
  number,
  riders: entries.map((entry_id, index) => ({ entry_id, lane: index + 1 })),
});
const M1 = named(1, 'M1', 1);
const SEMI = named(1, 'playoff_2', 1);
const result = (where: HeatName, entry_id: number, status: Status) => ({ heat: where, entry_id, status });

/** Class 1 with two heats of four and a semifinal of 1 to 4; class 2 with entries 21 to 23; plate 0 and the entry. Entry 9 has left. */
const day: KnownDay = {
  riders: [1, 2, 3, 4, 5, 6, 7, 8, 9, 21, 22, 23].map((entry_id) => ({ entry_id, plate: `0${entry_id}` })),
  heats: [
    heat('1', M1, 1, 2, 3, 4),
    heat('2', named(1, 'M1', 2), 5, 6, 7, 8),
    heat('3', named(2, 'M1', 1), 21, 22, 23),
    heat('S1', SEMI, 1, 2, 3, 4),
    heat('S2', named(1, 'playoff_2', 2), 5, 6, 7, 8),
  ],
  results: [],
  classes: [
    { category_id: 1, dns: 'bar' },
    { category_id: 2, dns: 'bar' },
  ],
};
const problems = (told: string, name: HeatName = M1, facts: Partial<KnownDay> = {}) =>
  sheetProblems(sheetTold(told), name, { ...day, ...facts });

describe('a sheet before it is said', () => {
  test('with everybody of the heat is as it should be', () => {
    expect(problems('2 1=3 ? 4DNF')).toEqual([]);
  });
  test('a plate of another heat: which ones, the nearest first, with a zero ahead or not', () => {
    const stranger = { kind: 'stranger', plate: '6', entry_ids: [6], numbers: ['2', 'S2'] };
    expect(sheetProblems({ order: [['6']], marks: [] }, M1, day)).toEqual([stranger]);
    const nobody = { kind: 'stranger', plate: 'W4', entry_ids: [], numbers: [] };
    expect(problems('1 W4')).toEqual([nobody]);
  });
  test('a plate that was typed though it is of this heat', () => {
    expect(sheetProblems({ order: [['003']], marks: [] }, M1, day)).toEqual([
      { kind: 'own_plate', plate: '003', entry_id: 3 },
    ]);
  });
  test('an entry of another heat, as after a new list; one who has left the class', () => {
    expect(problems('1 5')).toEqual([
      { kind: 'stranger', plate: '05', entry_ids: [5], numbers: ['2', 'S2'] },
    ]);
    expect(problems('1 9')).toEqual([{ kind: 'removed', entry_id: 9 }]);
  });
  test('somebody twice, also with a place and a mark', () => {
    expect(problems('1 2 1')).toEqual([{ kind: 'twice', entry_id: 1 }]);
    expect(problems('1 2 1DNF')).toEqual([{ kind: 'twice', entry_id: 1 }]);
  });
  test('somebody who came in another heat of the same stage', () => {
    const results = [result(named(1, 'M1', 2), 3, 'OK'), result(named(1, 'M2', 2), 2, 'OK')];
    expect(problems('1 2 3', M1, { results })).toEqual([{ kind: 'elsewhere', entry_id: 3, number: '2' }]);
    expect(problems('1 2 3DNS', M1, { results })).toEqual([]);
  });
  test('a heat that is on no list of this device', () => {
    expect(problems('1', named(7, 'M1', 1))).toEqual([{ kind: 'no_heat' }]);
  });
  test('nobody came: a void race; a sheet not begun is none', () => {
    expect(problems('1DNS 2DNS 3DNS 4DNS')).toEqual([{ kind: 'nobody' }]);
    expect(problems('')).toEqual([]);
    expect(problems('1DNS')).toEqual([]);
  });
});

describe('who may not ride what follows the motos', () => {
  test('who missed a start of the motos, where that bars', () => {
    const results = [result(M1, 2, 'DNS')];
    expect(problems('1 2', SEMI, { results })).toEqual([
      { kind: 'barred', entry_id: 2, status: 'DNS', number: '1' },
    ]);
    expect(problems('1 2', SEMI, { results, classes: [{ category_id: 1, dns: 'count' }] })).toEqual([]);
    expect(problems('1 2DNS', SEMI, { results })).toEqual([]);
  });
  test('who was disqualified or stayed away in a knock-out before; of a moto that does not bar', () => {
    const final = named(1, 'final', 1);
    const facts = {
      heats: [...day.heats, heat('F1', final, 1, 2)],
      classes: [{ category_id: 1, dns: 'count' }] as const,
    };
    const out = { ...facts, results: [result(SEMI, 1, 'DSQ'), result(SEMI, 2, 'DNF')] };
    expect(problems('1 2', final, out)).toEqual([
      { kind: 'barred', entry_id: 1, status: 'DSQ', number: 'S1' },
    ]);
    expect(problems('1 2', SEMI, { results: [result(M1, 1, 'DSQ')] })).toEqual([]);
    expect(problems('1 2', named(1, 'M1', 1), { results: [result(SEMI, 1, 'DSQ')] })).toEqual([]);
  });
});

describe('at the gate', () => {
  test('nine are one too many', () => {
    const nine = [1, 2, 3, 4, 5, 6, 7, 8, 10];
    const full = { ...day, heats: [heat('1', M1, ...nine)] };
    expect(gateProblems({ present: nine, absent: [] }, M1, full)).toEqual([{ kind: 'crowded', count: 9 }]);
    expect(gateProblems({ present: nine.slice(1), absent: [1] }, M1, full)).toEqual([]);
  });
  test('the wrong heat stands there: each is told where he belongs', () => {
    const kinds = gateProblems({ present: [5, 6], absent: [] }, M1, day);
    expect(kinds.map((problem) => ('numbers' in problem ? problem.numbers[0] : problem.kind))).toEqual([
      '2',
      '2',
    ]);
  });
  test('nobody is there', () => {
    expect(gateProblems({ present: [], absent: [1, 2, 3, 4] }, M1, day)).toEqual([{ kind: 'nobody' }]);
  });
});
