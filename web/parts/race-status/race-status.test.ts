import { expect, test } from 'vitest';
import { dateStatus } from './race-status.ts';

const race = {
  race_date: '2026-07-12',
  cup_status: 'OPENED',
  cup_inscription_init: 30,
  cup_inscription_end: 3,
} as const;

test.each([
  ['INSCRIPTION', '2026-06-11', 'red', 'opens', '2026-06-12'],
  ['INSCRIPTION', '2026-06-12', 'green', 'open', '2026-07-09'],
  ['INSCRIPTION', '2026-07-06', 'green', 'open', '2026-07-09'],
  ['INSCRIPTION', '2026-07-07', 'amber', 'closing', '2026-07-09'],
  ['INSCRIPTION', '2026-07-08', 'amber', 'closing', '2026-07-09'],
  ['INSCRIPTION', '2026-07-09', 'red', 'closed', null],
  ['NOT_ISCRIPTION', '2026-05-01', 'red', 'opens', '2026-06-12'],
  ['NOT_ISCRIPTION', '2026-06-20', 'red', 'not_yet', null],
  ['CLOSED', '2026-07-10', 'red', 'closed', null],
  ['LISTS_POSTED', '2026-07-10', 'red', 'lists_posted', null],
  ['DRAWN', '2026-07-11', 'amber', 'drawn', null],
  ['RACING', '2026-07-12', 'live', 'live', null],
  ['PROVISIONAL', '2026-07-12', 'done', 'provisional', null],
  ['OFFICIAL', '2026-07-20', 'done', 'official', null],
  [null, '2026-07-01', 'off', 'upcoming', null],
  [null, '2026-07-13', 'off', 'past', null],
] as const)('%s on %s: lights %s, "%s" %s', (race_status, today, lights, word, date) => {
  expect(dateStatus({ ...race, race_status }, today)).toEqual({ lights, word, date });
});

test('a finished cup takes no entries, whatever its window says', () => {
  const status = dateStatus({ ...race, cup_status: 'CLOSED', race_status: 'INSCRIPTION' }, '2026-06-20');
  expect(status.word).toBe('closed');
});
