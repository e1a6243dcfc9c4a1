import { expect, test } from 'vitest';
import type { ClubEnding } from '#contract/people/licences/endings.ts';
import { byClub, chatText } from './endings-text.ts';

const ana: ClubEnding = {
  rider_id: 1,
  rider_fullname: 'Ana Peña',
  club_name: 'Los Teros',
  what: 'licence',
  of: 'Damas 11 · Copa del Sur',
  ends_on: '2026-12-10',
  over: false,
};
const bruno: ClubEnding = {
  ...ana,
  rider_id: 2,
  rider_fullname: 'Bruno Luna',
  what: 'insurance',
  of: null,
  ends_on: '2026-03-01',
  over: true,
};

test('the words for a chat name who, what and when, a line each', () => {
  expect(chatText([bruno, ana]).split('\n').slice(1)).toEqual([
    '• Bruno Luna: seguro, venció el 01-03-2026',
    '• Ana Peña: licencia Damas 11 · Copa del Sur, vence el 10-12-2026',
  ]);
});

test('each club has its own, and who has no club stands last', () => {
  const free = { ...ana, club_name: null };
  const other = { ...ana, club_name: 'El Zonda' };
  expect(byClub([free, ana, other]).map(({ club_name }) => club_name)).toEqual([
    'El Zonda',
    'Los Teros',
    null,
  ]);
});
