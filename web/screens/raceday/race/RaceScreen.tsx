import { memo, type ReactNode, Suspense } from 'react';
import * as m from '#text/messages/messages.js';
import { Link } from '#web/ground/address/link.tsx';
import { useFreshness } from '#web/ground/data/freshness.ts';
import { useLanguage } from '#web/ground/language-context.ts';
import { DayGuide, RaceFoot } from '#web/screens/raceday/race/header/DayGuide.tsx';
import { Downloads } from '#web/screens/raceday/race/header/Downloads.tsx';
import { CountryContext } from './parts/country.ts';
import { MissingRace } from '#web/screens/raceday/race/MissingRace.tsx';
import { ClassState } from '#web/screens/raceday/race/live/ClassState.tsx';
import { postedOf, stageOfLast, stageOfTab } from '#web/screens/raceday/race/live/posted-of.ts';
import { ClaimLink } from '#web/screens/raceday/race/live/ClaimLink.tsx';
import { ProtestLines } from './live/ProtestLines.tsx';
import { TrackStrip } from '#web/screens/raceday/race/live/TrackStrip.tsx';
import { useFollowed } from '#web/screens/raceday/race/live/use-followed.ts';
import { Overview } from './Overview.tsx';
import { Photographs } from '#web/screens/raceday/race/header/Photographs.tsx';
import { raceHref } from './parts/place.ts';
import type { FoundRace, RaceView } from './parts/race-view.ts';
import { RaceFilters } from './RaceFilters.tsx';
import { Support } from '#web/screens/raceday/race/header/Support.tsx';
import { RaceHeader } from '#web/screens/raceday/race/header/RaceHeader.tsx';
import { panelId, RaceTabs } from './RaceTabs.tsx';
import { HiddenRiders } from '#web/screens/raceday/race/header/Registration.tsx';
import { RiderSheet } from '#web/screens/raceday/race/results/RiderSheet.tsx';
import { Sections } from '#web/screens/raceday/race/results/Sections.tsx';
import { secondaryButton, textLink, primaryButton } from '#web/ui/button-classes.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { keptScroll, useAddress } from '#web/ground/address/navigation.ts';
import { useOnChange } from '#web/ui/effects/use-on-change.ts';
import { Corrections } from './results/Corrections.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { lazyPrivate } from '#web/ground/call/lazy-private.tsx';
import { loginHref } from '#web/ground/address/return-url.ts';
import { useSession } from '#web/ground/session/use-session.ts';
import { paths, squadHref } from '#web/ground/address/paths.ts';
import { wantRace } from './parts/wanted.ts';

/* It is loaded only for accounts that are signed in; visitors who read results do not download it. */
const EntryPanel = lazyPrivate(
  async () => (await import('#web/screens/raceday/race/entering/EntryPanel.tsx')).EntryPanel,
);

function SignIn({ view }: { view: FoundRace }) {
  const { path, search } = useAddress();
  // Somebody who has to create an account first comes back to this race afterwards.
  const remember = () => wantRace(view);
  return (
    // The room of the riders of an account is left from the first paint on, as `inlineThemeScript` says.
    <div className="mt-4 flex flex-wrap gap-2 min-h-(--entering) session:invisible print:hidden">
      <Link href={loginHref(path, search)} onClick={remember} className={primaryButton}>
        {m.entry_sign_in()}
      </Link>
      <Link href={paths.registration} onClick={remember} className={secondaryButton}>
        {m.entry_sign_up()}
      </Link>
      <Link href={paths.beginners} className={`inline-flex min-h-12 items-center text-small ${textLink}`}>
        {m.first_race_ask()}
      </Link>
    </div>
  );
}

/** Draws the part that enters the race: a visitor signs in, and an account enters its riders. */
function Entering({ view }: { view: FoundRace }) {
  const session = useSession();
  if (!session) return view.registration?.state === 'open' && <SignIn view={view} />;
  const hasPart = view.registration ?? (view.published || view.status.word === 'called_off');
  // An official has the screens of the day here.
  if (!hasPart && session.authUser.user_roles.length === 0) return null;
  return (
    <Suspense fallback={view.registration && <div className="mt-6 min-h-(--entering)" />}>
      <EntryPanel view={view} />
    </Suspense>
  );
}

const item = 'flex min-h-11 items-center justify-between gap-3 border-l-4 py-1.5 pr-2 pl-3 text-small';

/** Draws the categories beside the list on a desktop. A phone has them in the filter. */
function CategoryNav({ view }: { view: FoundRace }) {
  const { place, categories } = view;
  const chosen = (isOpen: boolean) =>
    isOpen ? 'border-accent bg-surface2 font-semibold' : 'border-transparent text-ink2 hover:bg-surface';
  return (
    <nav
      aria-label={m.race_categories_label()}
      className="sticky top-16 col-start-1 hidden max-h-[calc(100dvh-5rem)] overflow-y-auto lg:block print:hidden"
    >
      <ul>
        <li>
          <Link
            href={raceHref(place, { category: null, rider: null })}
            aria-current={place.category === null ? 'true' : undefined}
            className={`${item} ${chosen(place.category === null)}`}
          >
            {m.race_category_all()}
          </Link>
        </li>
        {categories.map(({ category_id, category_name, riders }) => (
          <li key={category_id}>
            <Link
              href={raceHref(place, { category: category_id, rider: null })}
              aria-current={place.category === category_id ? 'true' : undefined}
              className={`${item} ${chosen(place.category === category_id)}`}
            >
              <span className="min-w-0 wrap-anywhere">{category_name}</span>
              <span className="text-ink3">{riders}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Shows the current notices of the organization about the date, on every tab. */
function RaceNotices({ notices }: Pick<FoundRace, 'notices'>) {
  const language = useLanguage();
  return notices.map(({ weight, words }) => (
    <p
      key={words[language]}
      role="status"
      className={weight === 'info' ? 'bg-surface2 py-3' : 'bg-accent py-3 font-semibold text-on-accent'}
    >
      <span className="gutter mx-auto flex max-w-page items-center gap-2 wrap-anywhere">
        <Icon name="alert" className="size-5 shrink-0" />
        {words[language]}
      </span>
    </p>
  ));
}

/** Draws the last races, the last correction and protests: beside the classes on a desktop, else after them. */
function RaceAside({ view, children }: { view: FoundRace; children: ReactNode }) {
  const { last_change, zone, written_in } = view;
  return (
    <aside className="min-w-0">
      {children}
      <Corrections items={last_change === null ? [] : [last_change]} zone={zone} written_in={written_in} />
      <ProtestLines view={view} />
    </aside>
  );
}

/** Scrolls a category opened from the middle of the overview to its top, and back to the same point. */
function useCategoryArrival(category: number | null): void {
  useOnChange(category, () => {
    const scroll = keptScroll();
    const panel = document.getElementById(panelId);
    if (scroll !== null) window.scrollTo({ top: scroll, behavior: 'instant' });
    else if (panel && panel.getBoundingClientRect().top < 0) panel.scrollIntoView({ behavior: 'instant' });
  });
}

function Body({ view }: { view: FoundRace }) {
  const { body, place } = view;
  switch (body.kind) {
    case 'overview':
      return <Overview cards={body.cards} place={place} ridden={view.ridden} zone={view.zone} />;
    case 'sections':
      return (
        <>
          {body.meant && (
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

/** Shows how far the open class is while the race is ridden, the way to the riders of the chosen club, or how many classes there are. */
function RiddenState({ view }: { view: FoundRace }) {
  const { place, ridden, zone, tab, race_id } = view;
  if (ridden === null) return null;
  if (place.category !== null)
    return (
      <ClassState category_id={place.category} stage={stageOfTab(tab)} ridden={ridden} zone={zone} isShort />
    );
  if (place.club !== null)
    return (
      <Link
        href={squadHref({ club_id: place.club, club_name: null }, race_id)}
        className={`inline-flex min-h-12 items-center ${textLink}`}
      >
        {m.race_squad()}
      </Link>
    );
  return <b className="text-small">{m.race_classes_count({ count: ridden.classes.length })}</b>;
}

/* This is most of a page, and the same while another view of it loads. Drawing it again does not answer a tap. */
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
  const { body, tab } = view;
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
  // On the day, what is ridden comes first.
  const isRidden = view.ridden !== null;
  const before = (
    <>
      <DayGuide view={view} />
      <Entering view={view} />
    </>
  );
  const panel = tab === null ? {} : { id: panelId, role: 'tabpanel', 'aria-labelledby': `tab-${tab}` };
  return (
    <div className="bg-paper pb-16">
      <RaceHeader view={view} refresh={refresh} isRefreshing={busy} />
      <RaceNotices notices={view.notices} />
      {view.ridden && <TrackStrip ridden={view.ridden} zone={view.zone} />}
      {!isRidden && <Support view={view} />}
      {view.tabs.length > 0 && <RaceTabs view={view} />}
      <div {...panel} className="gutter mx-auto max-w-page">
        {!isRidden && before}
        {hasList && <RaceFilters view={view} state={isRidden ? <RiddenState view={view} /> : null} />}
        <div className={hasNav ? withNav : hasAside ? withAside : undefined}>
          <div className={hasNav ? 'lg:col-start-2' : undefined}>
            <List key={language} view={view} />
            {!hasAside && <ProtestLines view={view} />}
            {code && <code.RaceIncoming loaded={loaded} live={live} failed={failed} refresh={refresh} />}
          </div>
          {hasAside && <RaceAside view={view}>{code && live && <code.LastResults live={live} />}</RaceAside>}
          {/* They are read after the list beside them: a screen reader should not go through dozens of them first. */}
          {hasNav && <Categories key={language} view={view} />}
        </div>
        {isRidden && before}
        {isRidden && <Support view={view} />}
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

/** Shows the race page (spec §2): entries, motos, classification and knock-out of one date. */
export function RaceScreen({ view }: { view: RaceView }) {
  if (view.kind === 'missing') return <MissingRace view={view} />;
  return (
    <CountryContext value={view.country}>
      <Found view={view} />
    </CountryContext>
  );
}
