import { expect, test } from 'vitest';
import { nextClock, takenHeats } from './filing.ts';

const at = (minutes: number) => new Date(minutes * 60_000).toISOString();
const heat = (number: string, filing: 'open' | 'late' | 'not_posted' | 'over', minutes: number | null) => ({
  phase: 'M1' as const,
  serie: 1,
  number,
  filing,
  until: minutes === null ? null : at(minutes),
});
const heats = [
  heat('3', 'over', 5),
  heat('7', 'late', 20),
  heat('37', 'open', 45),
  heat('Q2', 'open', 50),
  heat('F1', 'not_posted', null),
];

test('a family chooses among the races it may still protest about, the last one ridden first', () => {
  expect(takenHeats({ heats }).map(({ number }) => number)).toEqual(['Q2', '37', '7']);
});

test('the clock that is shown is the one that ends first, and none that is over', () => {
  expect(nextClock({ heats }, 0)?.number).toBe('37');
  expect(nextClock({ heats }, 46 * 60_000)?.number).toBe('Q2');
  expect(nextClock({ heats }, 60 * 60_000)).toBeNull();
});
