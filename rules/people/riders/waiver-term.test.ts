import { expect, test } from 'vitest';
import { signsAgain, waiverEnds } from './waiver-term.ts';

const months = (count: number) => ({ lasts: 'months' as const, months: count });
const season = { lasts: 'season' as const, months: null };
const always = { lasts: 'always' as const, months: null };

test.each([
  [months(12), '2026-03-15', '2027-03-15'],
  [months(1), '2027-01-31', '2027-02-28'],
  [months(24), '2024-02-29', '2026-02-28'],
  [months(6), '2026-10-31', '2027-04-30'],
  [season, '2026-11-30', '2026-12-31'],
  [always, '2026-11-30', null],
])('a signature that lasts %j, signed on %s, ends on %s', (term, signed_on, ends_on) => {
  expect(waiverEnds(term, signed_on)).toBe(ends_on);
});

test.each([
  ['a month before its end', months(12), '2026-12-30', '2026-11-30', true],
  ['after its end', months(12), '2026-01-01', '2026-11-30', true],
  ['long before its end', months(12), '2026-12-31', '2026-11-30', false],
  ['a season that would end on the same day', season, '2026-12-31', '2026-12-10', false],
  ['the season before', season, '2025-12-31', '2026-01-10', true],
  ['one without an end', always, null, '2026-11-30', false],
])('a family signs again: %s', (_, term, ends_on, today, again) => {
  expect(signsAgain(term, ends_on, today)).toBe(again);
});
