import { expect, test } from 'vitest';
import type { SaidSheet } from '#web/parts/day-log/sheets.ts';
import { practiceDay } from '#web/screens/raceday/judge/practice-day.ts';
import { lineHeats } from './heats.ts';
import { knownDay, readPlate, warningOf } from './strange.ts';

const pack = practiceDay({ cup_name: '', race_name: '', classes: ['A', 'B', 'C'] });
const heats = lineHeats(pack);
const day = knownDay(pack, new Map());
const M1 = { category_id: 1, phase: 'M1', serie: 1 } as const;
const final = { ...M1, phase: 'final' } as const;

test('a plate of another heat is named with its race and its class, one of nobody as such, one of the heat is its rider', () => {
  const words = (plate: string) => {
    const read = readPlate(plate, M1, day, heats);
    return 'words' in read ? read.words : read.entry_id;
  };
  expect(words('450')).toMatch(/450.* 2.*B · M1/);
  expect(words('999')).not.toMatch(/ · /);
  expect(words('18')).toBe(102);
});

/** Gives the sheets with a sheet of the first race, in which the first rider did not start. */
const said = (marked: number): ReadonlyMap<string, SaidSheet> => {
  const sheet = { order: [[102]], marks: [{ entry_id: marked, status: 'DNS' as const }], laps: [], list: '' };
  const op = {
    device_id: '',
    device_n: 1,
    heat: M1,
    attempt: 1,
    said_at: '',
    via: 'net' as const,
    seat: null,
    said: { kind: 'sheet' as const, body: { ...sheet, order: [[102]] } },
  };
  const kept = { op_id: '', race_id: 1, op, told_at: null, held: null, refused: null };
  return new Map([['1 M1 1', { kept, attempt: 1, sheet }]]);
};
const sheet = { order: [[101]], marks: [] };

test('who did not start a moto and comes in the final is asked about, where the rule of the class bars him', () => {
  expect(warningOf(sheet, final, day)).toBeNull();
  expect(warningOf(sheet, final, knownDay(pack, said(101)))).toMatch(/204.*DNS.*1/);
  const counts = { ...pack, classes: pack.classes.map((one) => ({ ...one, dns: 'count' as const })) };
  expect(warningOf(sheet, final, knownDay(counts, said(101)))).toBeNull();
});

test('a race nobody started is asked about', () => {
  const ids = heats[0]?.riders.map(({ entry_id }) => ({ entry_id, status: 'DNS' as const })) ?? [];
  expect(warningOf({ order: [], marks: ids }, M1, day)).not.toBeNull();
});
