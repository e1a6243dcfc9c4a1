import { expect, test } from 'vitest';
import type { OfficeToday } from '#contract/operations/office/today.ts';
import { menuOf, menuPlace, raceOfNow } from './menu.ts';

const organizer = { isAdmin: false, decides: true, runsClub: false };
const delegate = { isAdmin: false, decides: false, runsClub: true };

const today: OfficeToday = {
  backup: null,
  licences_waiting: 4,
  claims_waiting: 1,
  photographs_waiting: 0,
  licences_expiring: 117,
  papers_expiring: 30,
  endings: null,
  proofs_waiting: [{ book_id: 3, payee_name: 'Los Teros', count: 12 }],
  dues_overdue: [{ book_id: 3, payee_name: 'Los Teros', count: 40, season: 2026 }],
  protests: [
    {
      race_id: 6,
      race_name: '3.ª fecha',
      zone: 'America/Bogota',
      since: '2026-11-28T15:02:00.000Z',
      waiting: 1,
      to_correct: 1,
    },
  ],
  drafts: [],
  next_races: [],
  first_steps: null,
};
const waits = () =>
  Object.fromEntries(
    menuOf(organizer, today).flatMap(({ items }) =>
      items.map(({ section, waits: count, isUrgent }) => [section.path, isUrgent ? `${count}!` : count]),
    ),
  );

const races = (...days: [in_days: number, race_status: 'CLOSED' | 'RACING', called_off?: boolean][]) =>
  days.map(([in_days, race_status, called_off = false], index) => ({
    race_id: index + 1,
    race_name: '',
    in_days,
    race_status,
    called_off,
  }));

test('the menu has the sections in the order of the work', () => {
  expect(menuOf(organizer, undefined).map(({ group, items }) => [group, items.length])).toEqual([
    [null, 1],
    ['before', 5],
    ['day', 5],
    ['after', 3],
    ['house', 1],
  ]);
});

test('what waits for a hand is counted where it is done, and what only expires is not', () => {
  expect(waits()).toMatchObject({
    '/administration/posting': '2!',
    '/administration/licences': 4,
    '/administration/riders': 1,
    '/administration/dues': 12,
    '/administration/table': 0,
  });
});

test('publishing is a section of its own, at the address it always had', () => {
  expect(menuPlace('/administration/results/6/posting', organizer)).toBe('/administration/posting');
  expect(menuPlace('/administration/results/6/20', organizer)).toBe('/administration/results');
  // A delegate has no results.
  expect(menuPlace('/administration/results/6/posting', delegate)).toBe('/administration');
});

test('the race of now is the one of today, else one that goes on from yesterday, and never one of two', () => {
  expect(raceOfNow(races([3, 'CLOSED'], [0, 'RACING'], [-1, 'RACING']))?.race_id).toBe(2);
  expect(raceOfNow(races([-1, 'RACING'], [3, 'CLOSED']))?.race_id).toBe(1);
  expect(raceOfNow(races([-1, 'CLOSED'], [3, 'CLOSED']))).toBeNull();
  expect(raceOfNow(races([0, 'RACING'], [0, 'CLOSED']))).toBeNull();
  expect(raceOfNow(races([0, 'RACING', true], [0, 'CLOSED']))?.race_id).toBe(2);
});
