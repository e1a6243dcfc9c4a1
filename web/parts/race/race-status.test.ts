import { expect, test } from 'vitest';
import { dateStatus, dayAhead } from './race-status.ts';
import { statusWords } from './StatusLine.tsx';

const race = {
  race_date: '2026-07-12',
  cup_status: 'OPENED',
  opens_at: '2026-06-12T03:00:00Z',
  closes_at: '2026-07-09T03:00:00Z',
  resumes_at: null,
  called_off: false,
} as const;
const zone = 'America/Argentina/Buenos_Aires';
const opens = { date: '2026-06-12', time: '00:00' };
const last = { date: '2026-07-08', time: '23:59' };

test.each([
  ['INSCRIPTION', '2026-06-11', 'red', 'opens', opens],
  ['INSCRIPTION', '2026-06-12', 'green', 'open', last],
  ['INSCRIPTION', '2026-07-06', 'green', 'open', last],
  ['INSCRIPTION', '2026-07-07', 'amber', 'closing', last],
  ['INSCRIPTION', '2026-07-08', 'amber', 'closing', last],
  ['INSCRIPTION', '2026-07-09', 'red', 'closed', null],
  ['NOT_ISCRIPTION', '2026-05-01', 'red', 'opens', opens],
  ['NOT_ISCRIPTION', '2026-06-20', 'green', 'open', last],
  ['NOT_ISCRIPTION', '2026-07-10', 'red', 'closed', null],
  ['CLOSED', '2026-06-20', 'red', 'closed', null],
  ['CLOSED', '2026-07-10', 'red', 'closed', null],
  ['LISTS_POSTED', '2026-07-10', 'red', 'lists_posted', null],
  ['DRAWN', '2026-07-11', 'amber', 'drawn', null],
  ['RACING', '2026-07-11', 'amber', 'drawn', null],
  ['RACING', '2026-07-12', 'live', 'live', null],
  ['RACING', '2026-07-13', 'live', 'live', null],
  ['PROVISIONAL', '2026-07-12', 'done', 'provisional', null],
  ['OFFICIAL', '2026-07-20', 'done', 'official', null],
  [null, '2026-07-01', 'off', 'upcoming', null],
  [null, '2026-07-13', 'off', 'past', null],
] as const)('%s on %s: lights %s, "%s" %s', (race_status, today, lights, word, moment) => {
  expect(dateStatus({ ...race, race_status }, `${today}T03:00:00Z`, zone)).toEqual({ lights, word, moment });
});

test.each(['NOT_ISCRIPTION', 'INSCRIPTION', 'CLOSED', 'DRAWN'] as const)(
  'a date that is called off says so whatever it was before: %s',
  (race_status) => {
    const status = dateStatus({ ...race, race_status, called_off: true }, '2026-06-20T03:00:00Z', zone);
    expect(status).toEqual({ lights: 'red', word: 'called_off', moment: null });
    expect(statusWords(status)).toBe('Fecha cancelada');
  },
);

test('what goes on on another day says when until then, and is live from then on', () => {
  const facts = { ...race, race_status: 'RACING', resumes_at: '2026-12-12T12:00:00Z' } as const;
  const on = { date: '2026-12-12', time: '09:00' };
  const before = dateStatus(facts, '2026-12-12T11:59:00Z', zone);
  expect(before).toEqual({ lights: 'amber', word: 'resumes', moment: on });
  expect(statusWords(before)).toBe('Sigue el sábado 12-12 a las 09:00');
  expect(dateStatus(facts, '2026-12-12T12:00:00Z', zone).word).toBe('live');
  expect(dateStatus({ ...facts, race_status: 'OFFICIAL' }, '2026-12-01T12:00:00Z', zone).word).toBe(
    'official',
  );
});

test('the day a date is ridden next is the other one, until that is over', () => {
  const facts = { race_date: '2026-07-12', resumes_at: '2026-12-12T12:00:00Z' };
  expect(dayAhead(facts, '2026-08-01T12:00:00Z', zone)).toBe('2026-12-12');
  expect(dayAhead(facts, '2026-12-13T12:00:00Z', zone)).toBe('2026-07-12');
});

test('while an official keeps the entries shut, no opening is promised', () => {
  const shut = { ...race, race_status: 'NOT_ISCRIPTION', opens_at: null } as const;
  expect(dateStatus(shut, '2026-06-20T03:00:00Z', zone)).toEqual({
    lights: 'red',
    word: 'not_yet',
    moment: null,
  });
});

test('a finished cup takes no entries, whatever its window says', () => {
  const over = { ...race, cup_status: 'CLOSED', race_status: 'INSCRIPTION' } as const;
  expect(dateStatus(over, '2026-06-20T12:00:00Z', zone).word).toBe('closed');
});
