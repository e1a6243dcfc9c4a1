import { expect, test } from 'vitest';
import { nextQuarter, thisQuarter } from '#server/ground/http/answers/quarter.ts';
import { wallClock } from '#text/when.ts';

const zones = [
  'America/Argentina/Buenos_Aires',
  'America/Bogota',
  'America/St_Johns',
  'Asia/Tokyo',
  'Asia/Kathmandu',
  'Pacific/Chatham',
];

/** Every five minutes of two days. */
const moments = Array.from({ length: 576 }, (_, slot) => Date.UTC(2026, 6, 12, 0, 5 * slot, 30));

test.each(zones)('a page never outlives midnight in %s', (zone) => {
  const dayOf = (at: number) => wallClock(new Date(at).toISOString(), zone).date;
  for (const now of moments) {
    expect(dayOf(thisQuarter(now))).toBe(dayOf(now));
    expect(dayOf(nextQuarter(now) - 1)).toBe(dayOf(now));
  }
});
