import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isEmail } from '#rules/people/accounts/email.ts';
import { cleanText } from '#rules/names/clean-text.ts';
import { type FormField, LONGEST, refuseField, refuseForm, REQUIRED, type RiderForm } from './rider-form.ts';

const today = '2026-11-21';
const signUp: RiderForm = {
  rider_firstname: 'Lautaro',
  rider_lastname: 'de la Cruz Ñancupil',
  rider_birthdate: '2016-03-09',
  rider_gender: 'MEN',
  rider_dni: '55.123.456',
  country_id: '1',
  organization_id: '1',
  rider_state: 'Río Negro',
  rider_club: '7',
  rider_email: 'mama@example.org',
  password: 'placa 214 verde',
  password2: 'placa 214 verde',
};
const rider: RiderForm = {
  rider_firstname: 'Lautaro',
  rider_lastname: 'de la Cruz',
  rider_dni: '55123456',
  organization_id: '1',
  club_id: '7',
  rider_state: 'Río Negro',
  rider_birthdate: '2016-03-09',
  rider_gender: 'MEN',
};

describe('the sign-up form', () => {
  test('a complete form is accepted', () => expect(refuseForm('registration', signUp, today)).toEqual([]));

  test.each(REQUIRED.registration)('without %s the form is refused, and says so', (field) => {
    expect(refuseForm('registration', { ...signUp, [field]: undefined }, today)).toEqual([
      { field, refusal: 'required' },
    ]);
    expect(refuseForm('registration', { ...signUp, [field]: '   ' }, today)[0]?.field).toBe(field);
  });

  test.each(['rider_city', 'rider_address', 'rider_team', 'rider_phone'] as const)(
    '%s may be left out',
    (field) => {
      expect(refuseForm('registration', { ...signUp, [field]: '' }, today)).toEqual([]);
    },
  );

  test.each<[FormField, string, string]>([
    ['rider_birthdate', '2027-01-01', 'future'],
    ['rider_birthdate', '2016-02-30', 'date'],
    ['rider_birthdate', '1850-01-01', 'date'],
    ['rider_email', 'mama.example.org', 'email'],
    ['rider_email', 'mama@localhost', 'email'],
    ['rider_gender', 'X', 'choice'],
    ['rider_club', 'Los Teros', 'choice'],
    ['rider_dni', '¿?¿?', 'dni'],
    ['rider_firstname', '🚴‍♂️', 'name'],
    ['rider_firstname', '12', 'name'],
    ['rider_phone', 'llamar a la abuela', 'phone'],
    ['password', 'corta', 'password_short'],
  ])('%s "%s" is refused: %s', (field, text, refusal) => {
    expect(refuseField('registration', field, text, today)).toBe(refusal);
  });

  test.each(Object.keys(LONGEST) as FormField[])('10,000 characters in %s are refused', (field) => {
    expect(refuseField('registration', field, 'a'.repeat(10_000), today)).toBe('too_long');
  });

  test.each(['María José', "D'Angelo", 'אברהם', '王', 'João dos Santos Conceição'])(
    '%s is a name',
    (name) => {
      expect(refuseField('registration', 'rider_firstname', name, today)).toBeNull();
    },
  );
});

describe('a rider under the profile', () => {
  test('a complete rider is accepted', () => expect(refuseForm('create', rider, today)).toEqual([]));
  test.each(REQUIRED.create)('a new rider needs %s', (field) => {
    expect(refuseForm('create', { ...rider, [field]: '' }, today)).toEqual([{ field, refusal: 'required' }]);
  });
  test('an edit needs the club and the state alone', () => {
    expect(refuseForm('edit', { club_id: '7', rider_state: 'Salta' }, today)).toEqual([]);
    expect(refuseForm('edit', {}, today)).toEqual([
      { field: 'club_id', refusal: 'required' },
      { field: 'rider_state', refusal: 'required' },
    ]);
  });
  test('an edit cannot take a name away', () => {
    const emptied = { club_id: '7', rider_state: 'Salta', rider_firstname: ' ' };
    expect(refuseForm('edit', emptied, today)).toEqual([{ field: 'rider_firstname', refusal: 'required' }]);
  });
});

describe('text as typed', () => {
  test('signs that turn the direction of a text do not stay', () => {
    expect(cleanText('  Ana\u202e \n\t  Paz\u0000 ')).toBe('Ana Paz');
  });
  test.each([
    ['!\t\u0000\t!', '! !'],
    ['e\u200b\u0301', 'é'],
  ])('what is not seen keeps nothing apart: %j', (typed, kept) => {
    expect(cleanText(typed)).toBe(kept);
  });
  test('cleaning twice changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => cleanText(cleanText(text)) === cleanText(text)),
    );
  });
  test('any text at all gets an answer, never a crash', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom(...REQUIRED.registration), fc.string({ unit: 'binary' })),
        (form) => Array.isArray(refuseForm('registration', form, today)),
      ),
    );
  });
  test('an e-mail pattern answers at once, also to text made to keep it busy', () => {
    expect(isEmail(`${'a.'.repeat(120)}@`)).toBe(false);
    expect(isEmail(`a@${'a-'.repeat(120)}`)).toBe(false);
  }, 1000);
});
