import * as m from '#text/messages/messages.js';
import type { PublicScreens } from '#web/app/screen-code.ts';
import { PricingScreen } from '#web/screens/pricing/PricingScreen.tsx';
import { viewOfPricing } from '#web/screens/pricing/view.ts';

/** What advertising costs: everything the page needs of this screen. */
export const pricingCode: PublicScreens['pricing'] = {
  Screen: ({ page }) => <PricingScreen view={page.view} />,
  viewOf: (_need, { cups, organizations }) => ({
    screen: 'pricing',
    view: viewOfPricing(cups, organizations),
  }),
  headOf: () => ({
    title: `${m.pricing_title()} · ${m.app_name()}`,
    description: m.pricing_description(),
    canonical: '/pricing',
    image: null,
    jsonLd: null,
    preloadImage: null,
  }),
};
