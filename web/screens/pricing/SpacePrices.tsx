import * as m from '#text/messages/messages.js';
import { formatMoney } from '#web/app/format.ts';
import type { SpacesView } from '#web/screens/pricing/pricing-view.ts';
import { SpaceDrawing } from '#web/screens/pricing/SpaceDrawing.tsx';

const spaces = [
  ['SUP', m.pricing_superior],
  ['LOW', m.pricing_inferior],
] as const;

/** The two spaces of a place, where they are and what each costs. */
export function SpacePrices({ place }: { place: SpacesView }) {
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-x-6 sm:grid-cols-2">
      {spaces.map(([space, words]) => (
        <li key={space} className="flex flex-wrap items-center gap-4 border-t border-line py-4">
          <SpaceDrawing space={space} />
          <p className="min-w-0">
            <span className="block text-ink2">{words()}</span>
            <span className="display block text-d28">{formatMoney(place.price, place.currency)}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}
