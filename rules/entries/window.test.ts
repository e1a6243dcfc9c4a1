import { describe, expect, test } from 'vitest';
import { momentsByHand, statusAt } from './window.ts';

const race = { race_status: 'NOT_ISCRIPTION', cup_status: 'OPENED', opens_at: 100, closes_at: 200 } as const;

describe('entries open and close by themselves', () => {
  test.each([
    ['NOT_ISCRIPTION', 99, 'NOT_ISCRIPTION'],
    ['NOT_ISCRIPTION', 100, 'INSCRIPTION'],
    ['NOT_ISCRIPTION', 199, 'INSCRIPTION'],
    ['NOT_ISCRIPTION', 200, 'CLOSED'],
    ['INSCRIPTION', 199, 'INSCRIPTION'],
    ['INSCRIPTION', 200, 'CLOSED'],
    ['CLOSED', 150, 'CLOSED'],
    ['LISTS_POSTED', 150, 'LISTS_POSTED'],
    ['DRAWN', 150, 'DRAWN'],
    ['OFFICIAL', 150, 'OFFICIAL'],
  ] as const)('%s at %i is %s', (race_status, now, status) => {
    expect(statusAt({ ...race, race_status }, now)).toBe(status);
  });

  test('those of a cup that ended do not, nor those an official keeps shut', () => {
    expect(statusAt({ ...race, cup_status: 'CLOSED' }, 150)).toBe('NOT_ISCRIPTION');
    expect(statusAt({ ...race, opens_at: null }, 250)).toBe('NOT_ISCRIPTION');
  });
});

describe('an official moves them by hand', () => {
  const facts = {
    opens_by_hand: null,
    opens_by_rule: 100,
    closes_by_rule: 200,
    day_begins: 300,
    day_ends: 400,
  };

  test('opened early they close when the cup says', () => {
    expect(momentsByHand('NOT_ISCRIPTION', 'INSCRIPTION', { ...facts, now: 50 })).toEqual({
      opens_by_hand: 50,
      closes_by_hand: null,
    });
  });

  test('opened again after the end they close as the day of the race begins, and on that day with it', () => {
    const again = (now: number) => momentsByHand('CLOSED', 'INSCRIPTION', { ...facts, now })?.closes_by_hand;
    expect([again(150), again(250), again(350)]).toEqual([null, 300, 400]);
  });

  test('closed early they were closed at that moment', () => {
    const early = { ...facts, opens_by_hand: 50, now: 150 };
    expect(momentsByHand('INSCRIPTION', 'CLOSED', early)).toEqual({ opens_by_hand: 50, closes_by_hand: 150 });
  });

  test('taken back before their day they open by themselves; within it, not before somebody opens', () => {
    const back = (now: number) =>
      momentsByHand('INSCRIPTION', 'NOT_ISCRIPTION', { ...facts, now })?.opens_by_hand;
    expect([back(50), back(150)]).toEqual([null, 'never']);
  });

  test('lists and the draw do not touch them', () => {
    expect(momentsByHand('CLOSED', 'LISTS_POSTED', { ...facts, now: 250 })).toBeNull();
    expect(momentsByHand('LISTS_POSTED', 'CLOSED', { ...facts, now: 250 })).toBeNull();
  });
});
