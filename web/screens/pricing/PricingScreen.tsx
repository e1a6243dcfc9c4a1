import { Suspense, useState } from 'react';
import * as m from '#text/messages/messages.js';
import { lazyPrivate } from '#web/app/call/lazy-private.tsx';
import type { PricingView, SpacesView } from '#web/screens/pricing/pricing-view.ts';
import { SpacePrices } from '#web/screens/pricing/SpacePrices.tsx';
import { Button } from '#web/ui/Button.tsx';

const AskSpace = lazyPrivate(async () => (await import('#web/screens/pricing/AskSpace.tsx')).AskSpace);

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

/** What a banner costs: everywhere, or around the dates of one cup; and a way to ask for it. */
export function PricingScreen({ view }: { view: PricingView }) {
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
