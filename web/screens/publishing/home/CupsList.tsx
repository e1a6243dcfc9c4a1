import * as m from '#text/messages/messages.js';
import { Link } from '#web/ground/address/link.tsx';
import { paths, raceDateHref, riderHref } from '#web/ground/address/paths.ts';
import { CupCard } from './CupCard.tsx';
import type { CupsView, GroupView, OffDate } from './parts/home-view.ts';
import { NextDates } from './NextDates.tsx';
import { firstDates, moreDates } from './parts/coming.ts';
import { secondaryButton, textLink } from '#web/ui/button-classes.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Suspense, useEffect, useState } from 'react';
import { lazyPrivate } from '#web/ground/call/lazy-private.tsx';
import { useSession } from '#web/ground/session/use-session.ts';
import { bringPatiently } from '#web/ground/arriving/bring.ts';
import { FrontHeading } from './parts/FrontHeading.tsx';
import { FrontRows } from './parts/FrontRows.tsx';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import { formatDate } from '#web/ground/format.ts';
import { Plate } from '#web/parts/Plate.tsx';
import type { WonDateView } from './parts/winners.ts';

function Won({ date }: { date: WonDateView }) {
  const { classes, winners } = date;
  return (
    <section className="mb-4 border border-line bg-paper px-4">
      <h3 className="border-b border-line py-2 text-small text-ink2 wrap-anywhere">
        <b className="text-ink">{date.race_name}</b> · {formatDate(date.race_date)}
        {date.is_provisional && ` · ${m.status_provisional()}`}
        <span className="block">
          {date.organization_shortname} {date.cup_name}
        </span>
      </h3>
      <ul className="divide-y divide-line">
        {winners.map((one, index) => (
          <li
            key={`${one.category_id} ${one.rider_id}`}
            className={`flex flex-wrap items-center gap-x-3 ${index > 2 ? 'max-md:hidden' : ''}`}
          >
            <span className="w-24 shrink-0 text-small text-ink2 wrap-anywhere">{one.category_name}</span>
            <Plate plate={one.plate} colour={one.plate_colour} size="small" />
            <Link
              href={riderHref(one)}
              className="flex min-h-12 min-w-0 grow basis-22 flex-col justify-center font-semibold wrap-anywhere hover:underline"
            >
              {one.name}
              {one.club_name !== null && (
                <span className="text-caption font-normal text-ink2 max-md:hidden">{one.club_name}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
      {classes > winners.length && (
        <Link
          href={raceDateHref(date)}
          className={`flex min-h-12 items-center border-t border-line text-small font-semibold ${textLink}`}
        >
          {m.home_winners_all({ count: classes })}
        </Link>
      )}
    </section>
  );
}

function LastWinners({ dates }: { dates: readonly WonDateView[] }) {
  return (
    <div className="in-[[data-family]]:max-md:hidden">
      <FrontHeading title={m.home_winners()} />
      {dates.map((date) => (
        <Won key={date.race_id} date={date} />
      ))}
    </div>
  );
}

/** Draws a list of the cups to jump to. It is at most 400 px high (spec §2). */
function CupJump({ groups }: { groups: readonly GroupView[] }) {
  return (
    <nav aria-label={m.home_jump()} className="gutter pt-5 print:hidden">
      <Dropdown
        summary={
          <>
            <Icon name="list" className="size-5" />
            <span className="grow">{m.home_jump()}</span>
            <Icon name="down" className="size-4" />
          </>
        }
        summaryClassName="flex min-h-12 w-full items-center gap-3 border-2 border-edge bg-paper px-4 font-semibold md:w-80"
        panelClassName="left-0 max-h-[min(400px,70dvh)] w-full md:w-80"
      >
        {groups.map((group) => (
          <div key={group.organization_id} className="border-b border-line py-1 last:border-0">
            <p className="px-4 pt-2 text-caption font-semibold text-ink3">{group.organization_shortname}</p>
            <ul>
              {group.cups.map((cup) => (
                <li key={cup.cup_id}>
                  <a
                    href={`#cup-${cup.cup_id}`}
                    className="flex min-h-12 items-center px-4 py-2 hover:bg-surface2"
                  >
                    {cup.cup_name}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </Dropdown>
    </nav>
  );
}

const bringNear = () => import('./parts/NearDates.tsx');

interface FrontProps {
  view: CupsView;
  /** The dates that already stand above. */
  above: readonly OffDate[];
}

/** Lists the later dates, those near a chosen place first. The choice has its room from the first paint on. */
function FrontDates({ view: { open, countries }, above }: FrontProps) {
  // The code is loaded once the page runs, and not on demand, which would draw the rows again while it is on its way.
  const [near, setNear] = useState<Awaited<ReturnType<typeof bringNear>> | null>(null);
  useEffect(() => void bringPatiently(bringNear).then(setNear, () => undefined), []);
  const dates = moreDates(open, above);
  if (dates.length === 0) return null;
  const hasPlaces = new Set(dates.map(({ one }) => `${one.country}/${one.state}`)).size > 1;
  return (
    <div className="min-w-0 pb-5 lg:col-span-2">
      <FrontHeading title={m.home_next()} more={{ href: paths.calendar, words: m.calendar_all() }} />
      {hasPlaces && near ? (
        <near.NearDates dates={dates} countries={countries} />
      ) : (
        <>
          {hasPlaces && <div className="mb-3 min-h-12 nojs:hidden" />}
          <FrontRows dates={dates} />
        </>
      )}
    </div>
  );
}

/* It is loaded for people who are signed in. */
const MySeason = lazyPrivate(async () => (await import('./season/open-season.ts')).openSeason(), {
  quiet: true,
});

/** Draws my season on the home page; nothing for a visitor. Its room is known before the first paint. */
function SeasonStrip() {
  const session = useSession();
  return (
    <div className="bg-surface session:min-h-(--season)">
      {session && (
        <Suspense>
          <MySeason />
        </Suspense>
      )}
    </div>
  );
}

/** With more cups than this, the page offers a list to jump to. */
const jumpFrom = 4;

function Group({ group, compact, first }: { group: GroupView; compact: boolean; first: boolean }) {
  // `only:` would match no child before the parser has reached the end of the list, and the card would jump.
  const alone = group.cups.length === 1 ? 'md:col-span-2' : '';
  return (
    <section>
      <h2 className="gutter flex flex-wrap items-baseline gap-x-2.5 pt-8 pb-3">
        <span aria-hidden="true" className="h-5 w-2 shrink-0 -skew-x-12 self-center bg-accent" />
        <span className="display text-d22">{group.organization_shortname}</span>
        {group.organization_name !== group.organization_shortname && (
          <span className="min-w-0 grow text-small text-ink3 max-sm:basis-full">
            {group.organization_name}
          </span>
        )}
      </h2>
      <ul className="grid gap-4 md:grid-cols-2 md:gap-6 md:px-6 xl:px-8">
        {group.cups.map((cup, index) => (
          <li key={cup.cup_id} id={`cup-${cup.cup_id}`} className={`min-w-0 ${alone}`}>
            <CupCard
              cup={cup}
              shape={compact ? 'compact' : group.cups.length === 1 ? 'wide' : 'tall'}
              first={first && index === 0}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Finished({ groups }: { groups: readonly GroupView[] }) {
  const count = groups.reduce((sum, group) => sum + group.cups.length, 0);
  return (
    <details className="group/fold mt-10 border-t border-line">
      <summary className="gutter flex min-h-16 items-center gap-3">
        <Icon name="down" className="size-5 shrink-0 transition-transform group-open/fold:rotate-180" />
        <span className="display min-w-0 text-d28 wrap-anywhere">{m.home_finished()}</span>
        <span className="display text-d22 text-ink3">{count}</span>
      </summary>
      {groups.map((group) => (
        <Group key={group.organization_id} group={group} compact first={false} />
      ))}
    </details>
  );
}

function NotFoundNotice() {
  return (
    <div role="status" className="border-b border-line bg-accent text-on-accent">
      <div className="gutter mx-auto flex max-w-page items-center gap-3 py-3">
        <Icon name="alert" />
        <p>
          <strong className="display block text-d22">{m.home_not_found()}</strong>
          {m.home_not_found_why()}
        </p>
      </div>
    </div>
  );
}

export function CupsList({ view, notFound }: { view: CupsView; notFound: boolean }) {
  const cups = view.open.flatMap((group) => group.cups);
  const first = firstDates(view.next);
  return (
    <>
      <h1 className="sr-only">{m.home_title()}</h1>
      {notFound && <NotFoundNotice />}
      <SeasonStrip />
      <NextDates dates={first} off={view.off} />
      <div className="gutter mx-auto grid max-w-page grid-cols-[minmax(0,1fr)] gap-x-6 pt-4 lg:grid-cols-3">
        <FrontDates view={view} above={[...first, ...view.off]} />
        {view.winners.length > 0 && <LastWinners dates={view.winners} />}
      </div>
      <div id="cups" className="mx-auto max-w-page pb-12">
        {cups.length > jumpFrom && <CupJump groups={view.open} />}
        {cups.length === 0 && (
          <div className="gutter">
            <EmptyState
              title={m.home_empty()}
              actions={
                <Link href={paths.ranking} className={secondaryButton}>
                  {m.home_empty_ranking()}
                </Link>
              }
            >
              {m.home_empty_why()}
            </EmptyState>
          </div>
        )}
        {view.open.map((group, index) => (
          <Group key={group.organization_id} group={group} compact={false} first={index === 0} />
        ))}
        {view.finished.length > 0 && <Finished groups={view.finished} />}
        <Link
          href={paths.beginners}
          className={`gutter flex min-h-16 items-center border-t border-line font-semibold print:hidden ${textLink}`}
        >
          {m.first_race_ask()}
        </Link>
      </div>
    </>
  );
}
