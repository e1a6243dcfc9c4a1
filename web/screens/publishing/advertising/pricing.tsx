import type { CupListItem } from '#contract/season/cups/cups.ts';
import type { OrganizationItem } from '#contract/people/reference/reference.ts';
import { moneyText } from '#rules/money/money.ts';
import * as m from '#text/messages/messages.js';
import type { ScreenCode } from '#web/ground/screen/screen.ts';
import type { PricingView, SpacesView } from './pricing-view.ts';
import { viewOfPricing } from './view.ts';
import { Suspense, useState } from 'react';
import { lazyPrivate } from '#web/ground/call/lazy-private.tsx';
import { Button } from '#web/ui/Button.tsx';
import type { AdSpace } from '#contract/publishing/ads/ads.ts';

/** Draws a small phone with the space marked: above the page, or below it. */
function SpaceDrawing({ space }: { space: AdSpace }) {
  const top = space === 'SUP';
  return (
    <svg viewBox="0 0 36 64" aria-hidden="true" className="h-16 w-9 shrink-0">
      <rect x="1" y="1" width="34" height="62" rx="4" className="fill-paper stroke-ink" strokeWidth="2" />
      <rect x="5" y="6" width="26" height="8" className={top ? 'fill-accent stroke-ink' : 'fill-surface2'} />
      <path d="M5 20h26M5 27h18M5 34h26M5 41h14" className="stroke-edge" strokeWidth="2.5" />
      <rect x="5" y="50" width="26" height="8" className={top ? 'fill-surface2' : 'fill-accent stroke-ink'} />
    </svg>
  );
}

const spaces = [
  ['SUP', m.pricing_superior],
  ['LOW', m.pricing_inferior],
] as const;

/** Shows the two spaces of a place, where they are, and what each costs. */
function SpacePrices({ place }: { place: SpacesView }) {
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-x-6 sm:grid-cols-2">
      {spaces.map(([space, words]) => (
        <li key={space} className="flex flex-wrap items-center gap-4 border-t border-line py-4">
          <SpaceDrawing space={space} />
          <p className="min-w-0">
            <span className="block text-ink2">{words()}</span>
            <span className="display block text-d28">{moneyText(place.price * 100, place.currency)}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}

const AskSpace = lazyPrivate(async () => (await import('./AskSpace.tsx')).AskSpace);

interface AskProps {
  place: SpacesView;
  name: string;
  onAsk: (place: SpacesView) => void;
}

function AskButton({ place, name, onAsk }: AskProps) {
  return (
    <Button
      aria-label={m.pricing_ask_for({ place: name })}
      onClick={() => onAsk(place)}
      className="shrink-0 nojs:hidden"
    >
      {m.pricing_ask()}
    </Button>
  );
}

/** Shows what a banner costs, everywhere or around the dates of one cup, and a way to ask for it. */
function PricingScreen({ view }: { view: PricingView }) {
  const [asked, setAsked] = useState<SpacesView | null>(null);
  const common = m.pricing_common();
  return (
    <div className="gutter mx-auto max-w-page py-8">
      <h1 className="display max-w-text text-d48 text-balance">{m.pricing_title()}</h1>
      <p className="mt-4 max-w-text text-lead text-ink2">{m.pricing_lead()}</p>
      <section className="mt-8 border-2 border-ink p-4 md:p-6">
        <div className="mb-4 flex flex-wrap items-start justify-between gap-3">
          <div>
            <h2 className="display text-d34">{common}</h2>
            <p className="text-ink2">{m.pricing_common_where()}</p>
          </div>
          <AskButton place={view.common} name={common} onAsk={setAsked} />
        </div>
        <SpacePrices place={view.common} />
      </section>
      {view.organizations.length === 0 && <p className="mt-8 text-ink2">{m.pricing_none()}</p>}
      {view.organizations.map(({ organization_id, organization_name, cups }) => (
        <section key={organization_id} className="mt-10">
          <h2 className="display border-b-4 border-accent pb-2 text-d34 wrap-anywhere">
            {organization_name}
          </h2>
          <p className="mt-2 text-ink2">{m.pricing_cup_where()}</p>
          <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-2">
            {cups.map((place) => (
              <article key={place.cup_id} className="border border-line bg-surface p-4">
                <div className="mb-3 flex flex-wrap items-start justify-between gap-3">
                  <h3 className="display min-w-0 text-d28 wrap-anywhere">
                    {place.name}
                    {place.finished && (
                      <span className="ml-2 text-body font-normal text-ink3">{m.pricing_finished()}</span>
                    )}
                  </h3>
                  <AskButton place={place} name={place.name} onAsk={setAsked} />
                </div>
                <SpacePrices place={place} />
              </article>
            ))}
          </div>
        </section>
      ))}
      {asked && (
        <Suspense>
          <AskSpace place={asked} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </div>
  );
}

export const pricingCode: ScreenCode<
  { cups: CupListItem[]; organizations: OrganizationItem[] },
  PricingView
> = {
  Screen: PricingScreen,
  viewOf: ({ cups, organizations }) => viewOfPricing(cups, organizations),
  headOf: () => ({ title: `${m.pricing_title()} · ${m.app_name()}`, description: m.pricing_description() }),
  counted: () => ({ screen: 'pricing' }),
};
