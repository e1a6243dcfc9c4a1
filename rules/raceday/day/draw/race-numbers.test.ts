import { describe, expect, test } from 'vitest';
import { findCloseStarts, type NumberedClass, numberRaces, stagingPen } from './race-numbers.ts';
import type { RaceRules } from '#rules/raceday/races/types.ts';

const RULES: RaceRules = {
  heats: 'UCI',
  moto_mode: 'fixed',
  motos: 3,
  small_class: 'SUM3',
  tie_break: 'countback',
  dns: 'bar',
  dnf_in_ko: 'afterAll',
  ko_dns: 'lastOfStage',
};

function entered(category_id: number, riders: number, more: Partial<NumberedClass> = {}): NumberedClass {
  return { category_id, riders, rules: RULES, third_as_final: false, ...more };
}

function numbersOf(classes: NumberedClass[], category_id: number): string {
  return numberRaces(classes)
    .filter((race) => race.category_id === category_id)
    .map((race) => `${race.phase}:${race.number}`)
    .join(' ');
}

describe('race numbers', () => {
  test('with 16 races per round, race 10 comes back as 26 and 42', () => {
    const classes = [entered(1, 64), entered(2, 6), entered(3, 40), entered(4, 14)];
    const programme = numberRaces(classes);
    const fourth = programme.filter(({ category_id, serie }) => category_id === 3 && serie === 1);
    expect(fourth.slice(0, 3).map(({ phase, number }) => [phase, number])).toEqual([
      ['M1', '10'],
      ['M2', '26'],
      ['M3', '42'],
    ]);
    expect(programme.filter(({ phase }) => phase.startsWith('M')).at(-1)?.number).toBe('48');
  });

  test('95 heats run 1 to 95, 96 to 190 and 191 to 285', () => {
    const classes = [...Array.from({ length: 5 }, (_, i) => entered(i, 128)), entered(5, 70), entered(6, 37)];
    const motos = numberRaces(classes).filter(({ phase }) => phase.startsWith('M'));
    const of = (phase: string): string[] => motos.filter((r) => r.phase === phase).map((r) => r.number);
    expect([of('M1').at(0), of('M1').at(-1)]).toEqual(['1', '95']);
    expect([of('M2').at(0), of('M2').at(-1)]).toEqual(['96', '190']);
    expect([of('M3').at(0), of('M3').at(-1)]).toEqual(['191', '285']);
  });

  test('quarterfinals, semifinals and finals are numbered inside the stage, across classes', () => {
    const classes = [entered(1, 11), entered(2, 37), entered(3, 48)];
    expect(numbersOf(classes, 1)).toContain('final:F1');
    expect(numbersOf(classes, 2)).toContain(
      'playoff_4:Q1 playoff_4:Q2 playoff_4:Q3 playoff_4:Q4 playoff_2:S1 playoff_2:S2 final:F2',
    );
    expect(numbersOf(classes, 3)).toContain(
      'playoff_4:Q5 playoff_4:Q6 playoff_4:Q7 playoff_4:Q8 playoff_2:S3 playoff_2:S4 final:F3',
    );
  });

  test('sixteenths, eighths and the last chance have their own letters', () => {
    const lcq = { ...RULES, heats: 'LCQ' as const, motos: 1 };
    expect(numbersOf([entered(1, 159)], 1)).toContain('playoff_16:D10 playoff_8:E1');
    expect(numbersOf([entered(1, 18, { rules: lcq })], 1)).toBe(
      'M1:1 M1:2 M1:3 LCQ:L1 playoff_2:S1 playoff_2:S2 final:F1',
    );
  });

  test('a class on points can ride its third race among the finals', () => {
    const classes = [entered(1, 6, { third_as_final: true }), entered(2, 11)];
    expect(numbersOf(classes, 1)).toBe('M1:1 M2:4 M3:F1');
    expect(numbersOf(classes, 2)).toBe('M1:2 M1:3 M2:5 M2:6 M3:7 M3:8 final:F2');
    expect(numbersOf([entered(1, 6)], 1)).toBe('M1:1 M2:2 M3:3');
  });

  test('no number is given twice in a day', () => {
    const classes = [3, 9, 19, 40, 70, 128, 159].map((riders, index) =>
      entered(index, riders, { third_as_final: true }),
    );
    const numbers = numberRaces(classes).map(({ number }) => number);
    expect(new Set(numbers).size).toBe(numbers.length);
  });
});

describe('before the start', () => {
  test('a rider of 20 inch and cruiser in consecutive races is pointed out', () => {
    const races = ['1', '2', '3', '4', '5', '6', '7'].map((number) => ({
      number,
      rider_ids: [100 + Number(number)],
    }));
    const withRider = races.map((race) =>
      ['1', '2', '7'].includes(race.number) ? { ...race, rider_ids: [...race.rider_ids, 9] } : race,
    );
    expect(findCloseStarts(withRider)).toEqual([{ rider_id: 9, first: '1', second: '2', apart: 1 }]);
  });

  test.each([
    ['1', 1],
    ['10', 10],
    ['26', 6],
    ['Q3', 3],
    ['E10', 10],
  ])('race %s lines up in pen %i', (number, pen) => {
    expect(stagingPen(number)).toBe(pen);
  });
});
