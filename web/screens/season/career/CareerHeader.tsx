import { Suspense } from 'react';
import type { RiddenToday } from '#contract/raceday/live/live-now.ts';
import * as m from '#text/messages/messages.js';
import { lazyPrivate } from '#web/ground/call/lazy-private.tsx';
import { useSession } from '#web/ground/session/use-session.ts';
import { formatOrdinal } from '#web/ground/format.ts';
import { useLanguage } from '#web/ground/language-context.ts';
import { clubHref, raceDateHref, rankingHref, riderHref } from '#web/ground/address/paths.ts';
import { Link } from '#web/ground/address/link.tsx';
import { FollowStar } from '#web/parts/followed/FollowStar.tsx';
import { onDemand } from '#web/ground/arriving/on-demand.tsx';
import { LiveBadge } from '#web/parts/race/StatusLine.tsx';
import { Plate } from '#web/parts/Plate.tsx';
import { countryName } from '#web/parts/rider/country-names.ts';
import { ShareLink } from '#web/parts/ShareLink.tsx';
import { islandButton } from '#web/ui/button-classes.ts';
import type { FoundCareer } from './parts/career-view.ts';
import { sharedText } from './parts/words.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useInBrowser } from '#web/ui/effects/use-in-browser.ts';

/* It is loaded on the day of a race. */
const RiderNow = onDemand(async () => (await import('./RiderToday.tsx')).RiderNow);

/* It is only for the accounts in charge of the rider. */
const OwnName = lazyPrivate(async () => (await import('./OwnName.tsx')).OwnName, { quiet: true });

/** Draws what the rider has reached so far. It stands on the dark head, and on paper on the day of a race. */
export function Numbers({ view, isOnPaper = false }: { view: FoundCareer; isOnPaper?: boolean }) {
  const language = useLanguage();
  const { ranking, numbers, since, isOverYears } = view;
  // What a rider does not have yet is no news.
  const number = (value: string | number, words: string, href: string | null = null) =>
    value !== 0 && (
      <div className="flex min-w-0 flex-col-reverse justify-end">
        <dt className={`text-caption wrap-anywhere ${isOnPaper ? 'text-ink2' : 'text-on-night2'}`}>
          {words}
        </dt>
        <dd className="display text-d34 whitespace-nowrap">
          {href === null ? (
            value
          ) : (
            <Link href={href} className="underline-offset-4 hover:underline">
              {value}
            </Link>
          )}
        </dd>
      </div>
    );
  return (
    <dl className="grid grow grid-cols-4 gap-x-2.5 lg:gap-x-8">
      {ranking &&
        number(
          formatOrdinal(ranking.position, language),
          m.career_number_ranking({ count: ranking.riders }),
          rankingHref(ranking.cup_id, ranking.category_id),
        )}
      {number(
        numbers.dates,
        isOverYears
          ? m.career_number_dates_since({ count: numbers.dates, year: String(since) })
          : m.career_number_dates({ count: numbers.dates }),
      )}
      {number(numbers.finals, m.career_number_finals({ count: numbers.finals }))}
      {number(
        numbers.podiums,
        numbers.wins === 0
          ? m.career_number_podiums({ count: numbers.podiums })
          : `${m.career_number_podiums({ count: numbers.podiums })} · ${m.career_number_wins({ count: numbers.wins })}`,
      )}
    </dl>
  );
}

const action =
  'inline-flex min-h-12 grow items-center justify-center gap-2 border-2 border-edge px-4 display text-d22 text-on-night';

/** Draws, on the day of a race, that it is ridden, with a low star and a low link to share: the count comes first. */
function TodayLine({ view, today }: { view: FoundCareer; today: RiddenToday }) {
  const language = useLanguage();
  const { rider_id, organization_id } = view;
  const icon = 'grid size-12 shrink-0 place-items-center';
  return (
    <div className="-mt-3 flex items-center gap-3 lg:mt-0 print:hidden">
      {today.track !== null && <LiveBadge />}
      <Link
        href={raceDateHref(today)}
        className="min-w-0 grow truncate text-small underline-offset-3 hover:underline"
      >
        {today.race_name}
      </Link>
      <span className="-mr-3 flex shrink-0">
        <FollowStar star={{ rider_id, organization_id }} className={`${icon} nojs:hidden`} isIcon />
        {!view.is_reduced && (
          <ShareLink href={riderHref(view)} text={sharedText(view, language)} className={icon} />
        )}
      </span>
    </div>
  );
}

/** Draws the actions that follow and share a rider. A name that is reduced to initials is not shared. */
function Actions({ view }: { view: FoundCareer }) {
  const language = useLanguage();
  const { rider_id, organization_id } = view;
  return (
    <div className="flex flex-wrap gap-3 lg:flex-col print:hidden">
      <FollowStar star={{ rider_id, organization_id }} className={`${islandButton} grow nojs:hidden`} />
      {!view.is_reduced && (
        <ShareLink href={riderHref(view)} text={sharedText(view, language)} className={action}>
          {m.race_share()}
        </ShareLink>
      )}
    </div>
  );
}

/** Draws the plate, name, class and club, four numbers, and the actions to follow and to share. */
export function CareerHeader({ view }: { view: FoundCareer }) {
  const language = useLanguage();
  const session = useSession();
  const inBrowser = useInBrowser();
  const { plate, plate_colour, name, category_name, club, country, is_reduced, today } = view;
  const isOwn = session?.userSelected.some(({ rider_id }) => rider_id === view.rider_id) === true;
  return (
    <header className="on-island print:text-ink">
      <div className="bg-night text-on-night print:bg-transparent print:text-ink">
        <div className="gutter mx-auto flex max-w-page flex-col gap-4 py-4 lg:flex-row lg:items-center lg:gap-8 lg:py-6">
          <div className={today ? 'flex min-w-0 flex-col gap-3 lg:w-100' : 'contents'}>
            {today && <TodayLine view={view} today={today} />}
            <div className="flex min-w-0 items-center gap-4">
              {/* Side by side on a phone, they would leave no room for a long name. */}
              <div className="flex shrink-0 flex-col items-center gap-2 lg:flex-row">
                {view.portrait && (
                  <img
                    src={view.portrait}
                    alt={m.portrait_of({ rider: name })}
                    width={480}
                    height={480}
                    className="h-16 w-16 bg-surface2 object-cover"
                  />
                )}
                <Plate plate={plate} colour={plate_colour} size="large" />
              </div>
              <div className="min-w-0">
                <h1 className="display text-d34 text-balance wrap-anywhere">{name}</h1>
                <p className="text-small text-on-night2 wrap-anywhere print:text-ink">
                  {category_name}
                  {club && (
                    <>
                      {' · '}
                      <Link href={clubHref(club)} className="underline-offset-4 hover:underline">
                        {club.club_name}
                      </Link>
                    </>
                  )}
                  {country && ` · ${countryName(country, language)}`}
                  {is_reduced && ` · ${m.career_reduced()}`}
                </p>
              </div>
            </div>
          </div>
          {today ? (
            <div className="min-h-65 min-w-0 grow border-night-line max-lg:border-t max-lg:pt-2">
              {inBrowser ? (
                <Suspense fallback={<Skeleton className="h-40 w-full" />}>
                  <RiderNow today={today} rider_id={view.rider_id} />
                </Suspense>
              ) : (
                <Skeleton className="h-40 w-full" />
              )}
            </div>
          ) : (
            <>
              <Numbers view={view} />
              <Actions view={view} />
            </>
          )}
        </div>
        {isOwn && (
          <Suspense>
            <OwnName rider_id={view.rider_id} isReduced={is_reduced} />
          </Suspense>
        )}
      </div>
      <svg
        viewBox="0 0 100 3"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="-mt-px block h-3 w-full md:h-6 print:hidden"
      >
        <path d="M0 0H100V.3L0 3Z" fill="#0d1015" />
      </svg>
    </header>
  );
}
