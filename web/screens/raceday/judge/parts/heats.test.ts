import { expect, test } from 'vitest';
import { practiceDay } from '#web/screens/raceday/judge/practice-day.ts';
import { heatAfter, heatAgain, heatBegun, heatsOwed, lineHeats, heatToOpen } from './heats.ts';

const pack = practiceDay({ cup_name: '', race_name: '', classes: ['Varones 11', 'Damas', 'Cruiser'] });
const heats = lineHeats(pack);
const key = (number: number) => heats[number - 1]?.key ?? '';
const known = (said: number[], begun: number[] = []) => ({
  said: new Set(said.map(key)),
  begun: new Set(begun.map(key)),
});
const heard = (of: number, attempt: number) => {
  const heat = heats[of - 1]?.heat;
  return heat ? [{ ...heat, attempt, dropped: false, absent: [], said: false }] : [];
};
const number = (heat: { number: string } | null) => heat?.number ?? null;

test('what a judge passed over is owed; what had a result before he came is not', () => {
  const owed = (from: typeof heats) => heatsOwed(from, known([5])).map((one) => one.number);
  expect(owed(heats)).toEqual(heats.slice(0, 4).map((one) => one.number));
  expect(owed(heats.map((one, index) => ({ ...one, ridden: index < 3 })))).toEqual([heats[3]?.number]);
  expect(heatsOwed(heats, known([]))).toEqual([]);
});

test('tiles stand by lane, and a lane nobody has stays empty', () => {
  expect(heats[0]?.tiles.map((rider) => rider?.plate)).toEqual([
    '204',
    '018',
    'W4',
    '7',
    '310',
    '55',
    '128',
    '88',
  ]);
  expect(heats[2]?.tiles.slice(5)).toEqual([null, null, null]);
  expect(heats[3]?.tiles[3]?.plate).toBe('204');
});

test('who has not chosen a lane stands behind the lanes', () => {
  const [first] = pack.heats;
  if (first === undefined) throw new Error('no heats');
  const riders = [
    { entry_id: 101, lane: null },
    { entry_id: 102, lane: 1 },
  ];
  const [heat] = lineHeats({ ...pack, heats: [{ ...first, riders }] });
  expect(heat?.tiles.slice(0, 3).map((rider) => rider?.plate)).toEqual(['018', '204', undefined]);
});

test('after a heat comes the next that is not said, and behind the last the one that was left', () => {
  expect(number(heatAfter(heats, key(1), known([])))).toBe('2');
  expect(number(heatAfter(heats, key(1), known([2, 3])))).toBe('4');
  expect(number(heatAfter(heats, key(12), known([1, 2, 4])))).toBe('3');
  expect(heatAfter(heats, key(12), known(heats.map((_, index) => index + 1)))).toBeNull();
});

test('a heat that was begun and left is offered beside the one that is open', () => {
  expect(number(heatBegun(heats, key(2), known([], [1, 2])))).toBe('1');
  expect(heatBegun(heats, key(2), known([], [2]))).toBeNull();
});

test('a day is taken up at the heat that was begun, else behind the last one said', () => {
  expect(number(heatToOpen(heats, known([])))).toBe('1');
  expect(number(heatToOpen(heats, known([1, 2, 5])))).toBe('6');
  expect(number(heatToOpen(heats, known([1, 2], [2])))).toBe('2');
  expect(heatToOpen([], known([]))).toBeNull();
});

test('a heat the table calls again is offered as the next one, and takes nobody’s place under the finger', () => {
  const again = lineHeats(pack, heard(3, 2));
  expect(number(heatAgain(again, key(6), known([1, 2, 4, 5])))).toBe('3');
  expect(number(heatAfter(again, key(6), known([1, 2, 4, 5, 6])))).toBe('3');
  expect(number(heatToOpen(again, known([1, 2, 4, 5])))).toBe('6');
  // It is recorded once more, and the day continues where it was.
  expect(heatAgain(again, key(6), known([1, 2, 3, 4, 5]))).toBeNull();
  expect(number(heatAfter(again, key(3), known([1, 2, 3, 4, 5, 6])))).toBe('7');
});

test('the last heat that was said is called again: the one that is open stays, until it is said elsewhere', () => {
  const before = heatToOpen(heats, known([1, 2, 3]));
  expect(number(before)).toBe('4');
  const again = lineHeats(pack, heard(3, 2));
  expect(number(heatToOpen(again, known([1, 2]), before?.key))).toBe('4');
  const elsewhere = again.map((one) => (one.number === '4' ? { ...one, ridden: true } : one));
  expect(number(heatToOpen(elsewhere, known([1, 2]), before?.key))).toBe('3');
});

test('a heat that has results already is passed over, and the day begins behind them', () => {
  const ridden = heats.map((one, index) => ({ ...one, ridden: index < 4 }));
  expect(number(heatToOpen(ridden, known([])))).toBe('5');
  expect(number(heatAfter(ridden, key(12), known([])))).toBe('5');
});
