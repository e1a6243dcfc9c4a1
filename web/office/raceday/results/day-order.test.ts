import { describe, expect, test } from 'vitest';
import type { DayOrder, OrderedHeat } from '#contract/raceday/office/results/order.ts';
import type { Phase } from '#rules/stages.ts';
import { dayHeatKey, heatOfNumber, nextInOrder, numbersOfPlate, withClass } from './day-order.ts';

const heat = (category_id: number, phase: Phase, number: string, plate: string): OrderedHeat => ({
  category_id,
  category_name: `Clase ${category_id}`,
  plate_colour: 'yellow',
  heat: {
    phase,
    serie: 1,
    number,
    basis: '',
    observations: null,
    size: 1,
    runs: [
      {
        entry_id: category_id,
        plate,
        rider_fullname: '',
        club_name: null,
        lane: 1,
        status: null,
        place: null,
        time_ms: null,
      },
    ],
  },
});

const heats = [
  heat(1, 'M1', '1', '018'),
  heat(2, 'M1', '2', 'W4'),
  heat(1, 'M2', '3', '018'),
  heat(1, 'final', 'F1', '018'),
];
const order: DayOrder = { race_id: 1, race_name: '', race_status: 'DRAWN', country_code: 'ARG', heats };
const all = () => true;
const numbers = (one: OrderedHeat | undefined) => one?.heat.number;

describe('a day typed race by race', () => {
  test('goes from race to race as it is ridden, and not class by class', () => {
    const first = nextInOrder(order, null, all);
    expect(numbers(first)).toBe('1');
    expect(numbers(nextInOrder(order, first ? dayHeatKey(first) : null, all))).toBe('2');
  });

  test('leaves out what is in, and comes back to what was passed over', () => {
    const isToDo = (one: OrderedHeat) => one.heat.number !== '3';
    expect(numbers(nextInOrder(order, '2 M1.1', isToDo))).toBe('F1');
    expect(numbers(nextInOrder(order, '1 final.1', isToDo))).toBe('1');
    expect(nextInOrder(order, '1 M1.1', (one) => one.heat.number === '1')).toBeUndefined();
  });

  test('finds a race by its number as somebody types it', () => {
    expect(numbers(heatOfNumber(order, ' f1 ', all))).toBe('F1');
    expect(heatOfNumber(order, '9', all)).toBeUndefined();
  });

  test('says where a plate rides that is not in this heat', () => {
    expect(numbersOfPlate(order, '018')).toBe('1, 3, F1');
    expect(numbersOfPlate(order, 'W4')).toBe('2');
    expect(numbersOfPlate(order, '99')).toBe('');
  });

  test('takes what the server answered of a class, and leaves the others', () => {
    const now = heat(1, 'M2', '3', '018').heat;
    const next = withClass(order, {
      race_id: 1,
      race_name: '',
      race_status: 'RACING',
      posted: [],
      organization_zone: '',
      country_code: null,
      category_id: 1,
      category_name: '',
      plate_colour: 'yellow',
      timed: false,
      two_sign: false,
      heats: [{ ...now, basis: 'new' }],
      ties: [],
      writes: [],
      decisions: [],
      outdated: null,
    });
    expect(next.heats.map((one) => one.heat.basis)).toEqual(['', '', 'new', '']);
  });
});
