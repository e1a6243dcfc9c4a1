import { expect, test } from 'vitest';
import type { CupListItem } from '#contract/season/cups/cups.ts';
import { viewOfPricing } from './view.ts';

const organization = (organization_id: number, organization_order: number, organization_price: number) => ({
  organization_id,
  organization_name: `Organización ${organization_id}`,
  organization_order,
  organization_price,
  organization_currency: 'ARS',
});
const cup = (cup_id: number, of: number, cup_name: string, cup_status: 'OPENED' | 'CLOSED'): CupListItem => ({
  cup_id,
  cup_name,
  cup_status,
  organization: {
    organization_id: of,
    organization_name: '',
    organization_shortname: '',
    organization_order: 0,
    organization_zone: 'America/Bogota',
    organization_contact: '',
    organization_language: 'es',
    country_code: 'ARG',
  },
});

test('common spaces first, then organizations in their order, each cup at its organization’s price', () => {
  const view = viewOfPricing(
    [
      cup(1, 7, 'Zonal', 'OPENED'),
      cup(2, 7, 'Andina', 'OPENED'),
      cup(3, 7, 'Anterior', 'CLOSED'),
      cup(4, 8, 'Sur', 'OPENED'),
    ],
    [organization(7, 20, 90_000), organization(8, 10, 180_000), organization(9, 5, 1)],
  );
  expect(view.common).toMatchObject({ price: 50_000, currency: 'ARS' });
  expect(
    view.organizations.map(({ organization_id, cups }) => [organization_id, cups.map(({ name }) => name)]),
  ).toEqual([
    [8, ['Sur']],
    [7, ['Andina', 'Zonal', 'Anterior']],
  ]);
  expect(view.organizations[1]?.cups.map(({ price, finished }) => [price, finished])).toEqual([
    [90_000, false],
    [90_000, false],
    [90_000, true],
  ]);
});
