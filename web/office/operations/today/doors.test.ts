import { describe, expect, test } from 'vitest';
import type { NextRace, OfficeToday } from '#contract/operations/office/today.ts';
import { doorsOf, readinessDoors } from './doors.ts';
import { nextStep } from './step.ts';

const nothing: OfficeToday = {
  backup: null,
  licences_waiting: null,
  claims_waiting: null,
  photographs_waiting: null,
  licences_expiring: null,
  papers_expiring: 0,
  endings: null,
  proofs_waiting: [],
  dues_overdue: [],
  protests: [],
  drafts: [],
  next_races: [],
  first_steps: null,
};
const teros = { book_id: 3, payee_name: 'Los Teros', count: 2 };
const zonda = { book_id: 4, payee_name: 'El Zonda', count: 1 };

describe('what waits today', () => {
  test('a delegate of one club is not told its name, and opens its books where the count is', () => {
    const doors = doorsOf({ ...nothing, dues_overdue: [{ ...teros, season: 2026 }] });
    expect(doors).toMatchObject([
      { number: 2, of: '', href: '/administration/dues?book=3&season=2026&show=overdue' },
    ]);
  });

  test('of two clubs, or of two seasons, each is a door of its own', () => {
    const dues_overdue = [
      { ...teros, season: 2026 },
      { ...teros, season: 2025 },
    ];
    expect(
      doorsOf({ ...nothing, proofs_waiting: [zonda], dues_overdue }).map(({ of, href }) => [of, href]),
    ).toEqual([
      ['El Zonda', '/administration/dues?book=4&view=proofs'],
      ['Los Teros · 2026', '/administration/dues?book=3&season=2026&show=overdue'],
      ['Los Teros · 2025', '/administration/dues?book=3&season=2025&show=overdue'],
    ]);
  });

  test('a photograph somebody asked to take down leads to where it is decided', () => {
    expect(doorsOf({ ...nothing, photographs_waiting: 1 })).toMatchObject([
      { number: 1, words: 'foto para decidir', href: '/administration/photographs' },
    ]);
  });

  test('a protest comes before everything else, and one that is upheld until it is corrected', () => {
    const race = {
      race_id: 6,
      race_name: '3.ª fecha',
      zone: 'America/Bogota',
      since: '2026-11-28T15:02:00.000Z',
    };
    const doors = doorsOf({
      ...nothing,
      licences_waiting: 4,
      protests: [{ ...race, waiting: 1, to_correct: 2 }],
    });
    expect(doors.map(({ number, words, href, isUrgent }) => [number, words, href, isUrgent])).toEqual([
      [1, 'reclamo sin resolver', '/administration/results/6/posting', true],
      [2, 'reclamos aceptados sin corregir', '/administration/results/6/posting', true],
      [4, 'licencias por revisar', '/administration/licences', false],
    ]);
    expect(doors[0]?.of).toContain('3.ª fecha');
    expect(doors[0]?.of).toContain('10:02');
  });

  test('what is not theirs, and what is none, is no door', () => {
    expect(doorsOf({ ...nothing, licences_expiring: 0 })).toEqual([]);
  });
});

const race: NextRace = {
  race_id: 9,
  cup_name: 'Copa',
  organization_shortname: 'Andina',
  race_date: '2026-06-14',
  race_name: '1.ª fecha',
  race_status: 'INSCRIPTION',
  opens_at: '2026-06-01T03:00:00.000Z',
  closes_at: '2026-06-12T03:00:00.000Z',
  resumes_at: null,
  called_off: false,
  zone: 'America/Argentina/Buenos_Aires',
  in_days: 4,
  entries: 40,
  waiting: 1,
  readiness: { missing: 3, small: 0 },
};

describe('the next meeting', () => {
  test('says what its list needs, each a door', () => {
    expect(readinessDoors(race).map(({ number, href }) => [number, href])).toEqual([
      [3, '/administration/entries/9?show=missing'],
      [1, '/administration/entries/9?show=waiting'],
    ]);
    expect(readinessDoors({ ...race, readiness: null })).toEqual([]);
  });

  test('says what comes next by the clock of the organization', () => {
    expect(nextStep(race, Date.parse('2026-06-10T00:00:00Z'))).toBe(
      'Inscripción abierta hasta el jueves 11-06 a las 23:59',
    );
    expect(nextStep(race, Date.parse('2026-06-13T00:00:00Z'))).toBe('Falta cerrar las inscripciones');
    expect(nextStep({ ...race, called_off: true }, Date.parse('2026-11-22T12:00:00Z'))).toBe(
      'Fecha cancelada',
    );
    const resumes_at = '2026-12-12T12:00:00.000Z';
    expect(nextStep({ ...race, race_status: 'RACING', resumes_at }, Date.parse('2026-12-01T00:00:00Z'))).toBe(
      'Sigue el sábado 12-12 a las 09:00',
    );
  });
});
