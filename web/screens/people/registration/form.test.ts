import { expect, test } from 'vitest';
import { emptySignUp, withOnlyOrganization } from './form.ts';

const argentina = { ...emptySignUp, country_id: '1' };
const one = { organization_id: 7 };

test('where a country has one organization, it stands there', () => {
  expect(withOnlyOrganization(argentina, [one]).organization_id).toBe('7');
});

test.each([
  ['two to choose from', argentina, [one, { organization_id: 8 }]],
  ['none yet', argentina, []],
  ['they did not come yet', argentina, undefined],
  ['no country: all organizations', emptySignUp, [one]],
  ['chosen already', { ...argentina, organization_id: '8' }, [one]],
] as const)('%s: what was chosen stays', (_why, form, organizations) => {
  expect(withOnlyOrganization(form, organizations)).toBe(form);
});
