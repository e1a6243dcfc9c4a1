import { describe, expect, test } from 'vitest';
import { onlyProposes, splitProposed } from './proposals.ts';

describe('who only proposes papers, document and birth date', () => {
  test.each([
    [
      'a club, of a rider whose family has an account',
      { family: false, office: false, inFamily: true },
      true,
    ],
    [
      'a club, of a rider it enrolled and nobody took over',
      { family: false, office: false, inFamily: false },
      false,
    ],
    ['the family', { family: true, office: false, inFamily: true }, false],
    ['a delegate of the club who is the mother', { family: true, office: false, inFamily: true }, false],
    ['the organization', { family: false, office: true, inFamily: true }, false],
  ])('%s: %s', (_who, writer, only) => {
    expect(onlyProposes(writer)).toBe(only);
  });
});

test('a club’s form is taken apart: the team is written, the birth date proposed, the same document is nothing', () => {
  const was = { rider_dni: '60000001', rider_birthdate: '2017-05-05', rider_team: null, rider_dni_image1: 4 };
  const form = {
    rider_dni: '60000001',
    rider_birthdate: '2016-05-05',
    rider_team: 'Rayo',
    rider_dni_image1: 9,
  };
  expect(splitProposed(was, form)).toEqual({
    direct: { rider_team: 'Rayo' },
    proposed: { rider_birthdate: '2016-05-05', rider_dni_image1: 9 },
  });
});

test('what a form does not carry is neither written nor proposed', () => {
  expect(splitProposed({ rider_dni: '1' }, { rider_dni: undefined, rider_team: 'Rayo' })).toEqual({
    direct: { rider_team: 'Rayo' },
    proposed: {},
  });
});
