import * as m from '#text/messages/messages.js';
import { Link } from '#web/app/address/link.tsx';
import { formatDate } from '#web/app/format.ts';
import { StatusLine } from '#web/parts/race-status/StatusLine.tsx';
import { DateStep } from './DateStep.tsx';
import { FreshnessLine } from './FreshnessLine.tsx';
import { raceHref } from '#web/screens/race/place.ts';
import { openedClass } from '#web/screens/race/view/opened-class.ts';
import type { FoundRace } from '#web/screens/race/view/race-view.ts';
import { SunOffer } from './SunOffer.tsx';
import { ShareLink } from '#web/parts/ShareLink.tsx';
import { rankingHref, trackHref } from '#web/app/screens/paths.ts';
import { Icon } from '#web/ui/Icon.tsx';

interface RaceHeaderProps {
  view: FoundRace;
  refresh: () => void;
  isRefreshing: boolean;
}

const island = 'grid size-12 shrink-0 place-items-center text-on-night hover:bg-night2';

/** Buttons to refresh the page and to share it. */
function Actions({ view, refresh, isRefreshing }: RaceHeaderProps) {
  const { place, race_name, cup_name } = view;
  return (
    <>
      <a
        href={raceHref(place)}
        aria-label={m.race_refresh()}
        title={m.race_refresh()}
        onClick={(event) => {
          event.preventDefault();
          refresh();
        }}
        className={`${island} print:hidden`}
      >
        <Icon name="refresh" className={`size-6 ${isRefreshing ? 'animate-spin' : ''}`} />
      </a>
      <ShareLink
        href={raceHref({ ...place, club: null, q: '' })}
        text={m.race_share_text({ race: race_name, cup: cup_name })}
        className={`${island} -mr-3 print:hidden`}
      />
    </>
  );
}

/** On a phone with one class open the riders come first: the class, its race, and the link back are in one line. */
function ClassHeader({ name, ...props }: RaceHeaderProps & { name: string }) {
  return (
    <div className="gutter mx-auto flex min-h-14 max-w-page items-center py-1 lg:hidden print:hidden">
      <Link
        href={raceHref(props.view.place, { category: null, rider: null })}
        aria-label={m.race_category_all()}
        className={`${island} -ml-3`}
      >
        <Icon name="left" />
      </Link>
      <div className="min-w-0 grow">
        <h1 className="display text-d22 leading-6 wrap-anywhere">{name}</h1>
        <p className="text-caption text-on-night2">{props.view.race_name}</p>
      </div>
      <Actions {...props} />
    </div>
  );
}

/** Place, date, state, and how new the data is: the same on every tab. */
export function RaceHeader(props: RaceHeaderProps) {
  const { view } = props;
  const { place, race_name, cup_name } = view;
  const opened = openedClass(view);
  // A date often has the name of its track: then the name is shown once.
  const where = view.race_place
    ?.split(', ')
    .filter((part) => !race_name.includes(part))
    .join(', ');
  const { track } = view;
  const called = where || track?.track_name;
  return (
    <header className="on-island bg-night text-on-night print:border-b-2 print:bg-transparent print:text-ink">
      {opened && <ClassHeader {...props} name={opened.category_name} />}
      <div
        className={`gutter mx-auto max-w-page flex-col gap-0.5 pt-1 pb-3 md:gap-1 md:pt-2 md:pb-4 ${opened ? 'hidden lg:flex print:flex' : 'flex'}`}
      >
        <div className="flex items-center">
          <Link
            href={`/?cup=${place.cup_id}&date=${place.race_date}#cup-${place.cup_id}`}
            className="inline-flex min-h-12 min-w-0 grow items-center gap-1 text-small text-on-night2 underline-offset-3 hover:underline print:text-ink"
          >
            <Icon name="left" className="-ml-1.5 size-5 print:hidden" />
            {view.organization_shortname} · {cup_name}
          </Link>
          {view.ranking && (
            <Link
              href={rankingHref(place.cup_id)}
              aria-label={m.race_ranking({ cup: cup_name })}
              title={m.race_ranking({ cup: cup_name })}
              className={`${island} print:hidden`}
            >
              <Icon name="trophy" />
            </Link>
          )}
          <Actions {...props} />
        </div>
        <h1 className="display text-d28 text-balance md:text-d34 wrap-anywhere">{race_name}</h1>
        <DateStep view={view}>
          {formatDate(view.race_date)}
          {called && ' · '}
          {track ? (
            <Link href={trackHref(track)} className="underline underline-offset-3">
              {called}
            </Link>
          ) : (
            called
          )}
        </DateStep>
        <div className="mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <StatusLine status={view.status} island />
          {view.updated_at !== null && view.updated_when !== null && (
            <FreshnessLine updated_at={view.updated_at} when={view.updated_when} island />
          )}
          {view.outdoors && <SunOffer />}
        </div>
      </div>
    </header>
  );
}
