import { describe, expect, test } from 'vitest';
import {
  lastDay,
  type LbrStatus,
  type Licence,
  licenceCounts,
  stateOfLicence,
  mayEndOn,
  mayMove,
  requestMeets,
  type SeasonLicence,
  wasAffiliated,
} from './licences.ts';

const full: Licence = {
  lbr_guest: 'FALSE',
  lbr_status: 'APPROVED',
  season: 2026,
  race_date: null,
  expires_on: '2026-12-31',
};
const guest: Licence = { ...full, lbr_guest: 'TRUE', race_date: '2026-05-10', expires_on: '2026-05-10' };

describe('what the family is told', () => {
  test.each([
    ['sent', { lbr_status: 'SENT' }, '2026-03-01', 'sent'],
    ['in review', { lbr_status: 'IN_REVIEW' }, '2026-03-01', 'in_review'],
    ['approved', {}, '2026-03-01', 'approved'],
    ['rejected', { lbr_status: 'REJECTED' }, '2026-03-01', 'rejected'],
    ['a month before the end', {}, '2026-12-01', 'expiring'],
    ['a day earlier', {}, '2026-11-30', 'approved'],
    ['the last day', {}, '2026-12-31', 'expiring'],
    ['the day after', {}, '2027-01-01', 'expired'],
    ['without an end', { expires_on: null }, '2030-01-01', 'approved'],
    ['replaced by a newer one', { lbr_status: 'REPLACED' }, '2026-03-01', 'expired'],
  ] satisfies [string, Partial<Licence>, string, string][])('%s', (_name, change, today, state) => {
    expect(stateOfLicence({ ...full, ...change }, today)).toBe(state);
  });
  test('a licence for one date does not begin by expiring', () => {
    expect(stateOfLicence(guest, '2026-05-09')).toBe('approved');
    expect(stateOfLicence(guest, '2026-05-11')).toBe('expired');
  });
});

describe('a licence lets its rider in', () => {
  test.each([
    ['in its season', full, '2026-05-10', true],
    ['not in the next', full, '2027-02-10', false],
    ['not after it expired', { ...full, expires_on: '2026-05-09' }, '2026-05-10', false],
    ['on its last day', { ...full, expires_on: '2026-05-10' }, '2026-05-10', true],
    ['a guest on his date', guest, '2026-05-10', true],
    ['a guest on no other', guest, '2026-05-17', false],
  ] satisfies [string, Licence, string, boolean][])('%s', (_name, licence, race_date, counts) => {
    expect(licenceCounts(licence, race_date)).toBe(counts);
  });
  test.each(['SENT', 'IN_REVIEW', 'REJECTED', 'REPLACED'] as const)('never while %s', (lbr_status) => {
    expect(licenceCounts({ ...full, lbr_status }, '2026-05-10')).toBe(false);
  });
});

test('it lasts the season, or the one date', () => {
  expect(lastDay(full)).toBe('2026-12-31');
  expect(lastDay(guest)).toBe('2026-05-10');
});

const all: LbrStatus[] = ['SENT', 'IN_REVIEW', 'APPROVED', 'REJECTED', 'REPLACED'];
test('an office decides, and takes a decision back; nothing goes back to sent, and what is replaced stays so', () => {
  const moves = all.flatMap((from) => all.filter((to) => mayMove(from, to)).map((to) => `${from} → ${to}`));
  expect(moves).toEqual([
    'SENT → IN_REVIEW',
    'SENT → APPROVED',
    'SENT → REJECTED',
    'IN_REVIEW → APPROVED',
    'IN_REVIEW → REJECTED',
    'APPROVED → IN_REVIEW',
    'APPROVED → REJECTED',
    'REJECTED → IN_REVIEW',
    'REJECTED → APPROVED',
  ]);
});

describe('asked again', () => {
  test.each([
    ['the first time', null, 'nothing'],
    ['after a rejection', { ...full, lbr_status: 'REJECTED' }, 'rejected'],
    ['while it is looked at', { ...full, lbr_status: 'SENT' }, 'standing'],
    ['while it is good', full, 'standing'],
    ['after it expired', { ...full, expires_on: '2026-03-31' }, 'over'],
  ] satisfies [string, Licence | null, string][])('%s', (_name, known, meets) => {
    expect(requestMeets(known, '2026-04-10')).toBe(meets);
  });
});

describe('a rider belongs to the cup on a date', () => {
  const season: SeasonLicence = {
    lbr_status: 'APPROVED',
    season: 2026,
    expires_on: '2026-12-31',
    sent_on: '2026-05-10',
  };
  test.each<[string, SeasonLicence[], string, boolean]>([
    [
      'from the day the licence was asked for, however late the office looked at it',
      [season],
      '2026-05-10',
      true,
    ],
    ['not on the dates before', [season], '2026-05-09', false],
    ['not while nobody approved it', [{ ...season, lbr_status: 'IN_REVIEW' }], '2026-06-14', false],
    ['not next season', [{ ...season, expires_on: null }], '2027-03-07', false],
    ['not after it ran out', [{ ...season, expires_on: '2026-06-30' }], '2026-07-12', false],
    [
      'while the one before it was good',
      [{ ...season, lbr_status: 'REPLACED', expires_on: '2026-06-30' }],
      '2026-06-14',
      true,
    ],
    ['without any licence never', [], '2026-06-14', false],
  ])('%s', (_name, licences, race_date, belongs) => {
    expect(wasAffiliated(licences, race_date)).toBe(belongs);
  });
});

test.each([
  ['the last day of the season', '2026-12-31', true],
  ['today', '2026-05-10', true],
  ['yesterday', '2026-05-09', false],
  ['in the next season', '2027-01-01', false],
])('a licence of a season may end on %s: %s', (_name, day, may) => {
  expect(mayEndOn(day, 2026, '2026-05-10')).toBe(may);
});
