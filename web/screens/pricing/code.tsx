import type { CupListItem } from '#contract/cups/cups.ts';
import type { OrganizationItem } from '#contract/reference/reference.ts';
import * as m from '#text/messages/messages.js';
import type { ScreenCode } from '#web/app/screens/screen.ts';
import type { PricingView } from '#web/screens/pricing/pricing-view.ts';
import { PricingScreen } from '#web/screens/pricing/PricingScreen.tsx';
import { viewOfPricing } from '#web/screens/pricing/view.ts';

export const pricingCode: ScreenCode<
  { cups: CupListItem[]; organizations: OrganizationItem[] },
  PricingView
> = {
  Screen: PricingScreen,
  viewOf: ({ cups, organizations }) => viewOfPricing(cups, organizations),
  headOf: () => ({ title: `${m.pricing_title()} · ${m.app_name()}`, description: m.pricing_description() }),
  counted: () => ({ screen: 'pricing' }),
};
