import type { ReactNode } from 'react';
import * as m from '#text/messages/messages.js';
import { Link } from '#web/ground/address/link.tsx';
import { useLanguage } from '#web/ground/language-context.ts';
import { countryName } from '#web/parts/rider/country-names.ts';
import { secondaryButton } from '#web/ui/button-classes.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PlacesFilters } from './PlacesFilters.tsx';
import type { PlaceGroup, PlacesView } from './places-view.ts';

interface PlacesScreenProps<One> {
  path: string;
  title: string;
  label: string;
  /** Writes the number of results in words. */
  count: (count: number) => string;
  view: PlacesView<One>;
  /** The places on a map, beside the list. */
  map?: ReactNode;
  renderCard: (one: One) => ReactNode;
  keyOf: (one: One) => number;
}

function GroupTitle({ group }: { group: PlaceGroup<unknown> }) {
  const language = useLanguage();
  const { country, state } = group;
  const parts = [state, country === null ? '' : countryName(country, language)].filter(Boolean);
  const [first = m.places_elsewhere(), ...rest] = parts;
  return (
    <h2 className="display border-b-2 border-ink pb-1 text-d22 [break-after:avoid-column]">
      {first}
      {rest.length > 0 && <span className="text-ink2"> · {rest.join(' · ')}</span>}
    </h2>
  );
}

/** Lists clubs or tracks by country and state, with a search that needs no scripts. */
export function PlacesScreen<One>({
  path,
  title,
  label,
  count,
  view,
  map,
  renderCard,
  keyOf,
}: PlacesScreenProps<One>) {
  return (
    <div className="min-h-full bg-paper pb-16">
      <header className="on-island bg-night text-on-night print:bg-transparent print:text-ink">
        <div className="gutter mx-auto flex max-w-page flex-wrap items-baseline justify-between gap-x-4 py-4">
          <h1 className="display text-d34">{title}</h1>
          <p role="status" className="text-small text-on-night2">
            {count(view.found)}
          </p>
        </div>
      </header>
      <div className="gutter mx-auto max-w-page">
        <PlacesFilters path={path} label={label} view={view} />
        {view.groups.length === 0 && (
          <EmptyState
            title={m.places_none()}
            actions={
              <Link href={path} className={secondaryButton}>
                {m.places_reset()}
              </Link>
            }
          >
            {m.places_none_text()}
          </EmptyState>
        )}
        <div className={map === undefined ? '' : 'grid gap-x-8 lg:grid-cols-[24rem_minmax(0,1fr)]'}>
          {map !== undefined && <div className="pt-3 lg:sticky lg:top-3 lg:self-start">{map}</div>}
          <div className={`gap-x-8 md:columns-2 ${map === undefined ? 'lg:columns-3' : ''}`}>
            {view.groups.map((group) => (
              <section key={`${group.country?.country_code ?? ''}/${group.state}`} className="pt-3">
                <GroupTitle group={group} />
                <ul>
                  {group.items.map((one) => (
                    <li
                      key={keyOf(one)}
                      className="relative border-b border-line transition-colors [break-inside:avoid-column] hover:bg-surface"
                    >
                      {renderCard(one)}
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </div>
        </div>
        {view.isCut && <p className="mt-6 font-semibold">{m.places_cut()}</p>}
      </div>
    </div>
  );
}
