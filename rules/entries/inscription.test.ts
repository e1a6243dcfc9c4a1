import { describe, expect, test } from 'vitest';
import {
  type DeskRole,
  type InscriptionFacts,
  placeOrWait,
  type RaceDoor,
  refuseDesk,
  refuseInscription,
  refuseRace,
  refuseWithdrawal,
} from './inscription.ts';
import { RACE_STATUSES } from '#rules/race-statuses.ts';
import { keysOf } from '#rules/table.ts';

const hour = 3_600_000;
const opens_at = Date.UTC(2026, 4, 1, 3);
const closes_at = Date.UTC(2026, 4, 8, 3);

/** An eleven-year-old boy with everything in order, two days before the entries close. */
const ready: InscriptionFacts = {
  race_status: 'INSCRIPTION',
  cup_status: 'OPENED',
  called_off: false,
  opens_at,
  closes_at,
  now: closes_at - 48 * hour,
  race_date: '2026-05-10',
  category: { min_age: 11, max_age: 11, gender: 'MEN', wheel: 20, level: null },
  rider: { rider_birthdate: '2015-12-31', rider_gender: 'MEN' },
  allow_ride_up: false,
  lbr_approved: true,
  upToDate: true,
  inscripted: false,
  entered: [],
};
const with_ = (change: Partial<InscriptionFacts>) => refuseInscription({ ...ready, ...change });

describe('a rider enters', () => {
  test('with licence, dues and category in order nothing stands in the way', () => {
    expect(refuseInscription(ready)).toBeNull();
  });
  test.each([
    ['already in', { inscripted: true }, 'inscription.already_in'],
    ['the date is called off', { called_off: true }, 'race.called_off'],
    ['the cup is closed', { cup_status: 'CLOSED' }, 'inscription.cup_closed'],
    ['the cup is a draft', { cup_status: 'DRAFT' }, 'inscription.cup_closed'],
    ['cannot inscribe yet', { race_status: 'NOT_ISCRIPTION', now: opens_at - 1 }, 'inscription.not_yet'],
    ['lists are posted', { race_status: 'LISTS_POSTED' }, 'inscription.closed'],
    [
      'no birth date',
      { rider: { rider_birthdate: null, rider_gender: 'MEN' } },
      'inscription.birthdate_missing',
    ],
    [
      'no gender',
      { rider: { rider_birthdate: '2015-01-01', rider_gender: null } },
      'inscription.gender_missing',
    ],
    [
      'a girl in a class of boys',
      { rider: { rider_birthdate: '2015-01-01', rider_gender: 'WOMAN' } },
      'inscription.category_gender',
    ],
    [
      'too young',
      { rider: { rider_birthdate: '2016-01-01', rider_gender: 'MEN' } },
      'inscription.category_young',
    ],
    [
      'too old',
      { rider: { rider_birthdate: '2014-12-31', rider_gender: 'MEN' } },
      'inscription.category_old',
    ],
    ['a second class on 20 inches', { entered: [{ wheel: 20 }] }, 'inscription.wheel_taken'],
    ['licence not approved', { lbr_approved: false }, 'inscription.licence_not_approved'],
    ['not up to date', { upToDate: false }, 'inscription.not_up_to_date'],
  ] satisfies [string, Partial<InscriptionFacts>, string][])('%s', (_name, change, refusal) => {
    expect(with_(change)).toBe(refusal);
  });
  test('a cruiser beside the 20 inch is no second entry', () => {
    expect(with_({ entered: [{ wheel: 24 }] })).toBeNull();
  });
  test('riding up where the cup permits it, never down', () => {
    const younger = { rider_birthdate: '2016-01-01', rider_gender: 'MEN' } as const;
    expect(with_({ rider: younger, allow_ride_up: true })).toBeNull();
    const older = { rider_birthdate: '2014-01-01', rider_gender: 'MEN' } as const;
    expect(with_({ rider: older, allow_ride_up: true })).toBe('inscription.category_old');
  });
  test('what nobody can mend is said before what somebody can', () => {
    expect(with_({ lbr_approved: false, upToDate: false, now: closes_at })).toBe('inscription.closed');
    expect(with_({ lbr_approved: false, upToDate: false })).toBe('inscription.licence_not_approved');
  });
});

describe('the window', () => {
  test.each([
    ['a millisecond before it opens', opens_at - 1, 'inscription.not_yet'],
    ['the moment it opens', opens_at, null],
    ['the last millisecond', closes_at - 1, null],
    ['the moment it closes', closes_at, 'inscription.closed'],
  ])('%s', (_name, now, refusal) => {
    expect(refuseRace({ ...ready, now })).toBe(refusal);
  });
  test('within it entries are open, unless somebody closed them', () => {
    const taking = keysOf(RACE_STATUSES).filter(
      (race_status) => refuseRace({ ...ready, race_status }) === null,
    );
    expect(taking).toEqual(['NOT_ISCRIPTION', 'INSCRIPTION']);
    expect(refuseRace({ ...ready, race_status: 'NOT_ISCRIPTION', opens_at: null })).toBe(
      'inscription.not_yet',
    );
  });
});

describe('a rider withdraws', () => {
  const entered = { ...ready, inscripted: true, can_force_withdraw: false, may_leave: false };
  test('while the entries are open', () => {
    expect(refuseWithdrawal(entered)).toBeNull();
  });
  test('not when he is not in', () => {
    expect(refuseWithdrawal({ ...entered, inscripted: false })).toBe('inscription.not_in');
  });
  test('not after the closing moment', () => {
    expect(refuseWithdrawal({ ...entered, now: closes_at })).toBe('inscription.closed');
  });
  test.each(['CLOSED', 'LISTS_POSTED', 'INSCRIPTION'] as const)(
    'the one club also after it, until the draw (%s)',
    (race_status) => {
      const late = { ...entered, now: closes_at + hour, race_status, can_force_withdraw: true };
      expect(refuseWithdrawal(late)).toBeNull();
    },
  );
  test.each(['DRAWN', 'RACING', 'PROVISIONAL', 'OFFICIAL'] as const)(
    'nobody after the draw (%s)',
    (race_status) => {
      expect(refuseWithdrawal({ ...entered, race_status, can_force_withdraw: true })).toBe(
        'inscription.drawn',
      );
    },
  );
});

test('who comes after the limit waits', () => {
  expect(placeOrWait(7, 8)).toBe('entered');
  expect(placeOrWait(8, 8)).toBe('waiting');
  expect(placeOrWait(800, null)).toBe('entered');
});

test('every refusal has one cause: of all combinations only those in order go through', () => {
  const yes = [true, false];
  let through = 0;
  for (const cup_status of ['OPENED', 'CLOSED'])
    for (const race_status of keysOf(RACE_STATUSES))
      for (const now of [opens_at - 1, opens_at, closes_at])
        for (const lbr_approved of yes)
          for (const upToDate of yes)
            for (const inscripted of yes)
              if (with_({ cup_status, race_status, now, lbr_approved, upToDate, inscripted }) === null)
                through += 1;
  // Whether the office wrote down that they opened, or the clock alone says so.
  expect(through).toBe(2);
});

describe('the desk', () => {
  const door: RaceDoor = {
    race_status: 'INSCRIPTION',
    cup_status: 'OPENED',
    called_off: false,
    opens_at: 10,
    closes_at: 20,
    now: 15,
  };
  test.each<[string, Partial<RaceDoor>, DeskRole, string | null, boolean]>([
    ['inside the window anybody enters', {}, 'club', null, false],
    ['after it an official, with a reason', { now: 20 }, 'official', null, true],
    ['before it too', { race_status: 'NOT_ISCRIPTION', now: 9 }, 'official', null, true],
    ['also while the lists are up for corrections', { race_status: 'LISTS_POSTED' }, 'official', null, true],
    ['a club does not', { now: 20 }, 'club', 'inscription.closed', false],
    ['after the draw nobody does', { race_status: 'DRAWN' }, 'official', 'inscription.drawn', false],
    ['in a date that is called off nobody does', { called_off: true }, 'official', 'race.called_off', false],
    ['in a closed cup nobody does', { cup_status: 'CLOSED' }, 'official', 'inscription.cup_closed', false],
  ])('%s', (_, changes, role, refusal, late) => {
    expect(refuseDesk({ ...door, ...changes }, role)).toEqual({ refusal, late });
  });
});
