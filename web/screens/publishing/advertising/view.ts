import type { CupListItem } from '#contract/season/cups/cups.ts';
import type { OrganizationItem } from '#contract/people/reference/reference.ts';
import { COMMON_AD_PRICE } from '#rules/publishing/ads/ads.ts';
import { cupsInOrder } from '#rules/season/cups/cups.ts';
import type { PricedOrganization, PricingView } from './pricing-view.ts';

/** Computes the prices of the spaces: common ones, then those of each organization's cups, in order (spec §2). */
export function viewOfPricing(
  cups: readonly CupListItem[],
  organizations: readonly OrganizationItem[],
): PricingView {
  const sorted = organizations.toSorted(
    (a, b) =>
      (a.organization_order ?? 0) - (b.organization_order ?? 0) || a.organization_id - b.organization_id,
  );
  const priced = sorted.map((one): PricedOrganization => {
    const own = cups
      .filter(({ organization }) => organization.organization_id === one.organization_id)
      .map(({ cup_id, cup_name = '', cup_status = 'CLOSED' }) => ({ cup_id, cup_name, cup_status }));
    return {
      organization_id: one.organization_id,
      organization_name: one.organization_name ?? '',
      cups: cupsInOrder(own).map(({ cup_id, cup_name, cup_status }) => ({
        cup_id,
        name: cup_name,
        finished: cup_status === 'CLOSED',
        price: one.organization_price ?? 0,
        currency: one.organization_currency ?? 'ARS',
      })),
    };
  });
  return {
    kind: 'pricing',
    common: { cup_id: null, name: '', finished: false, price: COMMON_AD_PRICE, currency: 'ARS' },
    organizations: priced.filter((one) => one.cups.length > 0),
  };
}
