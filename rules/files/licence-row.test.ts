import { describe, expect, test } from 'vitest';
import { type LicenceCup, planLicences, readSaidLicence } from './licence-row.ts';

const kid = { category_id: 1, category_name: 'Varones 11', external_code: 'B11', min_age: 11, max_age: 11 };
const cruiser = {
  category_id: 2,
  category_name: 'Cruceros',
  external_code: null,
  min_age: null,
  max_age: 14,
};
const cup: LicenceCup = {
  today: '2026-11-21',
  allow_ride_up: false,
  dates: ['2026-11-28', '2027-02-06'],
  classes: [
    { ...kid, gender: 'MEN', wheel: 20, level: null },
    { ...cruiser, gender: null, wheel: 24, level: null },
  ],
  standing: [],
};
const rider = { rider_id: null, rider_birthdate: '2015-03-05', rider_gender: 'MEN' } as const;
const planned = (cells: Parameters<typeof readSaidLicence>[0]) => {
  const said = readSaidLicence(cells, 'dmy');
  return said === null || said === 'licence_date' ? said : planLicences(said, rider, cup);
};

describe('a licence in a row', () => {
  test.each(['', 'no', 'No', '-', 'sin licencia', '0', 'EN TRAMITE', 'en trámite', 'falta', '?'])(
    'none: %j',
    (licence_number) => {
      expect(planned({ licence_number })).toBeNull();
    },
  );
  test('none: asked for, but not there yet', () => {
    expect(planned({ licence_number: '', licence_kind: 'En trámite' })).toBeNull();
    expect(planned({ licence_number: '214', licence_kind: 'pendiente' })).toBeNull();
  });
  test.each([
    ['Invitado', '2026-11-28'],
    ['Invitado por una fecha', '2026-11-28'],
    ['Guest for one round', '2026-11-28'],
    ['Convidado por uma etapa', '2026-11-28'],
    ['Nacional', '2026-12-31'],
    ['Toda la temporada', '2026-12-31'],
  ])('of the kind %j ends on %s', (licence_kind, expires_on) => {
    expect(planned({ licence_kind })).toMatchObject({
      licences: [{ category_id: 1, expires_on }],
      notes: [],
      choices: [],
    });
  });
  test('for each class the row names, also by its code', () => {
    expect(planned({ licence_number: 'A-1', class_20: 'b11', class_24: 'CRUCEROS' })).toMatchObject({
      licences: [{ category_id: 1 }, { category_id: 2 }],
    });
  });
  test('without a class is the one the rider has already, not another one by age', () => {
    const had = {
      rider_id: 7,
      category_id: 2,
      lbr_guest: 'FALSE',
      lbr_status: 'APPROVED',
      lbr_number: 'A-7',
      season: 2026,
      race_date: null,
      expires_on: '2026-12-31',
    } as const;
    const said = readSaidLicence({ licence_number: 'A-7' }, 'dmy');
    if (said === null || said === 'licence_date') throw new Error('nothing was said');
    expect(planLicences(said, { ...rider, rider_id: 7 }, { ...cup, standing: [had] })).toEqual({
      licences: [],
      notes: [],
      choices: [],
    });
  });
  test('that ends next year is for next year’s dates', () => {
    expect(planned({ licence_expires_on: '31/3/27', class_20: 'Cruceros' })).toMatchObject({
      licences: [{ race_date: '2027-02-06', expires_on: '2027-03-31' }],
    });
  });
  test('as a guest on a day without a race is none', () => {
    expect(planned({ licence_kind: 'invitado', licence_expires_on: '29/11/2026' })).toEqual({
      licences: [],
      notes: ['licence_no_date'],
      choices: [],
    });
  });
  test('of somebody of 17 leaves a choice, and is given for the class somebody says', () => {
    const adult = { ...rider, rider_birthdate: '2009-03-05' };
    const open = (category_id: number, category_name: string, level: string | null) => ({
      category_id,
      category_name,
      external_code: null,
      min_age: 17,
      max_age: null,
      gender: 'MEN' as const,
      wheel: 20 as const,
      level,
    });
    const classes = [...cup.classes, open(3, 'Junior', 'championship'), open(4, 'Varones 17+', null)];
    const give = (cells: Parameters<typeof readSaidLicence>[0]) => {
      const said = readSaidLicence(cells, 'dmy');
      if (said === null || said === 'licence_date') throw new Error('nothing was said');
      return planLicences(said, adult, { ...cup, classes });
    };
    expect(give({ licence_number: 'A-7' })).toEqual({
      licences: [],
      notes: ['licence_class'],
      choices: [4, 3],
    });
    expect(give({ licence_number: 'A-7', class_20: 'junior' })).toMatchObject({
      licences: [{ category_id: 3 }],
      choices: [],
    });
  });
});
