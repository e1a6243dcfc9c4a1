import * as m from '#text/messages/messages.js';
import { Link } from '#web/ground/address/link.tsx';
import { formatDate } from '#web/ground/format.ts';
import { LiveBadge, StatusLine } from '#web/parts/race/StatusLine.tsx';
import { Freshness } from './FreshnessLine.tsx';
import { EntryHead } from './Registration.tsx';
import { raceHref } from '#web/screens/raceday/race/parts/place.ts';
import { openedClass } from '#web/screens/raceday/race/view/opened-class.ts';
import type { FoundRace, Neighbour, RacePlace } from '#web/screens/raceday/race/parts/race-view.ts';
import { ShareLink } from '#web/parts/ShareLink.tsx';
import { rankingHref, trackHref, raceDateHref } from '#web/ground/address/paths.ts';
import { textLink } from '#web/ui/button-classes.ts';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { wears } from '#web/ground/screen/theme.ts';
import type { ReactNode } from 'react';

/* The area to tap is as high as a thumb and covers the title, which is not a link. The line itself stays low. */
const step = '-mt-6.5 flex size-12 shrink-0 items-end print:hidden';

function Step({ to, cup_id, race }: { to: 'previous' | 'next'; cup_id: number; race: Neighbour }) {
  const words = (to === 'previous' ? m.race_date_previous : m.race_date_next)({ name: race.race_name });
  return (
    <Link
      href={raceDateHref({ cup_id, race_date: race.race_date })}
      aria-label={words}
      className={`${step} ${to === 'previous' ? '-mr-3 -ml-1.5' : '-ml-3 justify-center'}`}
    >
      <Icon name={to === 'previous' ? 'left' : 'right'} />
    </Link>
  );
}

/** Shows the date and the place, between the links to the date before and the date after. */
function DateStep({ view, children }: { view: FoundRace; children: ReactNode }) {
  const { previous, next } = view.neighbours;
  const { cup_id } = view.place;
  return (
    <div className="flex items-end text-small text-on-night2 print:text-ink">
      {previous && <Step to="previous" cup_id={cup_id} race={previous} />}
      <p className="min-w-0 wrap-anywhere">{children}</p>
      {next && <Step to="next" cup_id={cup_id} race={next} />}
    </div>
  );
}

/**
 * Offers the sun theme with one tap on the day of a race. It is hidden while the theme is on, and for good once the
 * reader has turned the theme off again. It is in the HTML, so that nothing moves: whether it is hidden is known before
 * the first paint.
 */
function SunOffer() {
  return (
    <button
      type="button"
      aria-label={m.race_sun()}
      {...wears('sun')}
      className="-my-3 -mr-3 ml-auto grid size-12 place-items-center sun:hidden in-[[data-sunless]]:hidden nojs:hidden print:hidden"
    >
      <Icon name="noon" />
    </button>
  );
}

interface RaceHeaderProps {
  view: FoundRace;
  refresh: () => void;
  isRefreshing: boolean;
}

/** The card of the cup on the home page, with this date opened. */
const cupHref = ({ cup_id, race_date }: RacePlace): string =>
  `/?cup=${cup_id}&date=${race_date}#cup-${cup_id}`;

const island = 'grid size-12 shrink-0 place-items-center text-on-night hover:bg-night2';

function Refresh({ view: { place }, refresh, isRefreshing }: RaceHeaderProps) {
  return (
    <a
      href={raceHref(place)}
      aria-label={m.race_refresh()}
      title={m.race_refresh()}
      onClick={(event) => {
        event.preventDefault();
        refresh();
      }}
      className="grid size-12 shrink-0 place-items-center print:hidden"
    >
      <Icon name="refresh" className={`size-6 ${isRefreshing ? 'animate-spin' : ''}`} />
    </a>
  );
}

function Share({ view: { place, race_name, cup_name } }: { view: FoundRace }) {
  return (
    <ShareLink
      href={raceHref({ ...place, club: null, q: '' })}
      text={m.race_share_text({ race: race_name, cup: cup_name })}
      className={`${island} -mr-3 print:hidden`}
    />
  );
}

/** Draws what a low header leaves out: the age of the data, the cup, the track, the dates beside this one, the sun theme. */
function AboutDate(props: RaceHeaderProps) {
  const { view } = props;
  const { place, neighbours, track } = view;
  const line = 'flex min-h-12 items-center gap-2 px-4';
  const links = [
    [cupHref(place), `${view.organization_shortname} · ${view.cup_name}`],
    ...(track ? [[trackHref(track), track.track_name] as const] : []),
    ...[neighbours.previous, neighbours.next].flatMap((race) =>
      race ? [[raceDateHref({ ...place, race_date: race.race_date }), race.race_name] as const] : [],
    ),
  ] as const;
  return (
    <>
      <p className={line}>
        {formatDate(view.race_date)}
        <Freshness view={view} />
        <Refresh {...props} />
        <SunOffer />
      </p>
      {links.map(([href, words]) => (
        <Link key={href} href={href} className={`${line} ${textLink}`}>
          {words}
        </Link>
      ))}
    </>
  );
}

interface LowHeaderProps extends RaceHeaderProps {
  /** The open class. */
  opened: FoundRace['categories'][number] | undefined;
}

/** Draws what is shown and the link back in one line, on a phone with one class open or a race that is ridden. */
function LowHeader({ opened, ...props }: LowHeaderProps) {
  const { view } = props;
  const back = opened
    ? { href: raceHref(view.place, { category: null, rider: null }), words: m.race_category_all() }
    : { href: cupHref(view.place), words: view.cup_name };
  return (
    <div className="gutter mx-auto flex min-h-12 max-w-page flex-wrap items-center lg:hidden print:hidden">
      <Link href={back.href} aria-label={back.words} className={`${island} -ml-3`}>
        <Icon name="left" />
      </Link>
      <div className="min-w-0 grow basis-24">
        <Dropdown
          summaryClassName="flex min-h-12 flex-col justify-center"
          panelClassName="left-0 w-[min(20rem,calc(100vw-4rem))] text-body text-ink"
          summary={
            <>
              <h1 className="display truncate text-d22 leading-6">
                {opened?.category_name ?? view.race_name}
              </h1>
              <span className="truncate text-caption text-on-night2">
                {opened ? view.race_name : view.cup_name}
              </span>
            </>
          }
        >
          <AboutDate {...props} />
        </Dropdown>
      </div>
      {view.ridden?.track && view.ridden.knownAt === null && <LiveBadge />}
      <Share view={view} />
    </div>
  );
}

/** Shows the place, the date, the state, and the age of the data. It is the same on every tab. */
export function RaceHeader(props: RaceHeaderProps) {
  const { view } = props;
  const { place, race_name, cup_name } = view;
  const opened = openedClass(view);
  const isLow = opened !== undefined || view.ridden !== null;
  // A date often has the name of its track, so the name is then shown once.
  const where = view.race_place
    ?.split(', ')
    .filter((part) => !race_name.includes(part))
    .join(', ');
  const { track } = view;
  const called = where || track?.track_name;
  return (
    <header className="on-island bg-night text-on-night print:border-b-2 print:bg-transparent print:text-ink">
      {isLow && <LowHeader {...props} opened={opened} />}
      <div
        className={`gutter mx-auto max-w-page flex-col gap-0.5 pt-1 pb-3 md:gap-1 md:pt-2 md:pb-4 ${isLow ? 'hidden lg:flex print:flex' : 'flex'}`}
      >
        <div className="flex items-center">
          <Link
            href={cupHref(place)}
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
          <Refresh {...props} />
          <Share view={view} />
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
          {view.registration ? (
            <EntryHead view={view} registration={view.registration} refresh={props.refresh} />
          ) : (
            <>
              <StatusLine status={view.status} island />
              <Freshness view={view} island />
            </>
          )}
          {view.outdoors && (
            <span className="ml-auto text-signal">
              <SunOffer />
            </span>
          )}
        </div>
      </div>
    </header>
  );
}
