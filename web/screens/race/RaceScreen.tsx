import { memo } from 'react';
import * as m from '#text/messages/messages.js';
import { Link } from '#web/app/address/link.tsx';
import { useFreshness } from '#web/app/data/freshness.ts';
import { useLanguage } from '#web/app/language-context.ts';
import { CategoryNav } from '#web/screens/race/choice/CategoryNav.tsx';
import { DayGuide, RaceFoot } from '#web/screens/race/header/DayGuide.tsx';
import { Downloads } from '#web/screens/race/header/Downloads.tsx';
import { Entering } from '#web/screens/race/Entering.tsx';
import { CountryContext } from '#web/screens/race/country.ts';
import { MissingRace } from '#web/screens/race/MissingRace.tsx';
import { ClassState } from '#web/screens/race/live/ClassState.tsx';
import { postedOf, stageOfLast, stageOfTab } from '#web/screens/race/live/posted-of.ts';
import { ClaimLink } from '#web/screens/race/live/ClaimLink.tsx';
import { ProtestLines } from '#web/screens/race/live/ProtestLines.tsx';
import { RaceAside } from '#web/screens/race/live/RaceAside.tsx';
import { TrackStrip } from '#web/screens/race/live/TrackStrip.tsx';
import { useFollowed } from '#web/screens/race/live/use-followed.ts';
import { Overview } from '#web/screens/race/choice/Overview.tsx';
import { Photographs } from '#web/screens/race/header/Photographs.tsx';
import { raceHref } from '#web/screens/race/place.ts';
import type { FoundRace, RaceView } from '#web/screens/race/view/race-view.ts';
import { RaceFilters } from '#web/screens/race/choice/RaceFilters.tsx';
import { RaceNotices } from '#web/screens/race/header/RaceNotices.tsx';
import { Support } from '#web/screens/race/header/Support.tsx';
import { RaceHeader } from '#web/screens/race/header/RaceHeader.tsx';
import { panelId, RaceTabs } from '#web/screens/race/choice/RaceTabs.tsx';
import { HiddenRiders, Registration } from '#web/screens/race/header/Registration.tsx';
import { RiderSheet } from '#web/screens/race/results/RiderSheet.tsx';
import { Sections } from '#web/screens/race/results/Sections.tsx';
import { useCategoryArrival } from '#web/screens/race/choice/use-category-arrival.ts';
import { secondaryButton, textLink } from '#web/ui/button-classes.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';

function Body({ view }: { view: FoundRace }) {
  const { body, place } = view;
  switch (body.kind) {
    case 'overview':
      return <Overview cards={body.cards} place={place} ridden={view.ridden} zone={view.zone} />;
    case 'sections':
      return (
        <>
          {body.meant !== null && (
            <p className="pt-2 text-lead">
              <Link href={raceHref(place, { q: body.meant })} replace className={textLink}>
                {m.race_meant({ meant: body.meant })}
              </Link>
            </p>
          )}
          <Sections sections={body.sections} more={body.more} view={view} />
        </>
      );
    case 'hidden_riders':
      return <HiddenRiders view={view} />;
    case 'nothing_yet':
      return view.status.word === 'called_off' ? (
        <EmptyState title={m.race_called_off()} heading="h2">
          {m.race_called_off_text()}
        </EmptyState>
      ) : (
        <EmptyState title={m.race_nothing_title()}>{m.race_nothing_text()}</EmptyState>
      );
    case 'elsewhere':
      return (
        <EmptyState
          title={m.race_elsewhere_title()}
          actions={
            <Link href={raceHref(place, { tab: 'classification' })} className={secondaryButton}>
              {m.race_elsewhere_action()}
            </Link>
          }
        >
          {m.race_elsewhere_text()}
        </EmptyState>
      );
    case 'no_match':
      break;
  }
  return (
    <EmptyState
      title={m.race_no_match_title()}
      actions={
        <Link href={raceHref(place, { category: null, club: null, q: '' })} className={secondaryButton}>
          {m.race_clear()}
        </Link>
      }
    >
      {m.race_no_match_text()}
    </EmptyState>
  );
}

/* Most of a page, and the same while another view of it loads: a tap is not answered by drawing it again. */
const List = memo(Body);
const Categories = memo(CategoryNav);

const withNav =
  'grid grid-cols-[minmax(0,1fr)] gap-x-8 lg:grid-flow-dense lg:grid-cols-[14rem_minmax(0,1fr)]';
const withAside = 'grid grid-cols-[minmax(0,1fr)] gap-x-8 xl:grid-cols-[minmax(0,1fr)_20rem]';

function Found({ view: loaded }: { view: FoundRace }) {
  const { refresh, busy, failed } = useFreshness();
  const { view, live, code } = useFollowed(loaded);
  useCategoryArrival(view.place.category);
  const language = useLanguage();
  const { body, tab, registration, place } = view;
  const hasList = body.kind !== 'hidden_riders' && body.kind !== 'nothing_yet';
  const hasNav = body.kind === 'sections' && view.categories.length > 1;
  const hasAside = body.kind === 'overview' && view.ridden !== null;
  const postedOfRider =
    view.rider &&
    postedOf(
      view.ridden,
      view.rider.category_id,
      stageOfLast(view.rider.rides.flatMap(({ phase, cell }) => (cell === null ? [] : [phase]))),
    );
  const panel = tab === null ? {} : { id: panelId, role: 'tabpanel', 'aria-labelledby': `tab-${tab}` };
  return (
    <div className="bg-paper pb-16">
      <RaceHeader view={view} refresh={refresh} isRefreshing={busy} />
      <RaceNotices notices={view.notices} />
      {view.ridden && <TrackStrip ridden={view.ridden} zone={view.zone} />}
      <Support view={view} />
      {view.tabs.length > 0 && <RaceTabs view={view} />}
      <div {...panel} className="gutter mx-auto max-w-page">
        {registration && body.kind !== 'hidden_riders' && (
          <Registration registration={registration} zone={view.zone} refresh={refresh} />
        )}
        <DayGuide view={view} />
        <Entering view={view} />
        {hasList && <RaceFilters view={view} />}
        <ClassState
          category_id={place.category}
          stage={stageOfTab(tab)}
          ridden={view.ridden}
          zone={view.zone}
        />
        <div className={hasNav ? withNav : hasAside ? withAside : undefined}>
          <div className={hasNav ? 'lg:col-start-2' : undefined}>
            <List key={language} view={view} />
            {!hasAside && <ProtestLines view={view} />}
            {code && <code.RaceIncoming loaded={loaded} live={live} failed={failed} refresh={refresh} />}
          </div>
          {hasAside && <RaceAside view={view}>{code && live && <code.LastResults live={live} />}</RaceAside>}
          {/* Beside the list, and read after it: a screen reader should not go through dozens of categories first. */}
          {hasNav && <Categories key={language} view={view} />}
        </div>
        <Photographs view={view} />
        <Downloads view={view} />
        <RaceFoot view={view} />
      </div>
      {view.rider && (
        <RiderSheet
          key={view.rider.entry_id}
          view={view}
          rider={view.rider}
          claim={<ClaimLink race_id={view.race_id} entry_id={view.rider.entry_id} posted={postedOfRider} />}
          posted={postedOfRider}
          needs={code && live && <code.RiderNeeds live={live} rider={view.rider} />}
          star={
            code && <code.RiderStar rider_id={view.rider.rider_id} organization_id={view.organization_id} />
          }
        />
      )}
    </div>
  );
}

/** The race page (spec §2): entries, motos, classification and knock-out of one date. */
export function RaceScreen({ view }: { view: RaceView }) {
  if (view.kind === 'missing') return <MissingRace view={view} />;
  return (
    <CountryContext value={view.country}>
      <Found view={view} />
    </CountryContext>
  );
}
