import { describe, expect, test } from 'vitest';
import { refuseOfficeRider } from './office-rider.ts';

const today = '2026-11-21';

describe('a rider corrected by an office', () => {
  test.each([
    ['nothing is sent', {}, []],
    ['only a name is sent, the state is not asked for', { rider_firstname: 'Ana' }, []],
    ['a name is taken out', { rider_lastname: ' ' }, [['rider_lastname', 'required']]],
    ['the club is taken out', { club_id: '' }, [['club_id', 'required']]],
    ['a UCI ID is written with blanks', { uci_id: '100 123 456 78' }, []],
    ['a UCI ID is short', { uci_id: '1001234567' }, [['uci_id', 'uci']]],
    ['a UCI ID is taken out', { uci_id: '' }, []],
    ['a transponder is written as on the label', { transponder: 'FL-94890' }, []],
    ['a transponder is nothing', { transponder: '-' }, [['transponder', 'transponder']]],
    ['a paper ends on no day', { dni_expires_on: '2026-02-30' }, [['dni_expires_on', 'date']]],
    ['a paper ended long ago', { insurance_expires_on: '2019-01-01' }, []],
    ['somebody is born tomorrow', { rider_birthdate: '2026-11-22' }, [['rider_birthdate', 'future']]],
    ['an e-mail is none', { rider_email: 'ana@' }, [['rider_email', 'email']]],
    ['an e-mail is taken out', { rider_email: '' }, []],
  ])('%s', (_, fields, wrong) => {
    expect(refuseOfficeRider(fields, today).map(({ field, refusal }) => [field, refusal])).toEqual(wrong);
  });
});
