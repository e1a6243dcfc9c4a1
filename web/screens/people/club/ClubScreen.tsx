import type { ShownClub } from '#contract/people/clubs/clubs.ts';
import * as m from '#text/messages/messages.js';
import { Link } from '#web/ground/address/link.tsx';
import { useLanguage } from '#web/ground/language-context.ts';
import {
  clubHref,
  paths,
  squadHref,
  clubStandingHref,
  riderHref,
  raceDateHref,
  trackHref,
} from '#web/ground/address/paths.ts';
import { ContactText } from '#web/parts/places/ContactText.tsx';
import { ClubStripes } from '#web/parts/places/ClubStripes.tsx';
import { townWords } from '#web/parts/places/where.ts';
import { ShareLink } from '#web/parts/ShareLink.tsx';
import { islandButton, secondaryButton } from '#web/ui/button-classes.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { ClubMedals } from './ClubMedals.tsx';
import { formatNumber, formatDate } from '#web/ground/format.ts';
import { Plate } from '#web/parts/Plate.tsx';
import { ClubStar } from '#web/parts/followed/ClubStar.tsx';
import { TodayLink } from '#web/parts/race/LiveMark.tsx';
import type { TodaysRace } from '#web/parts/live/todays-races.ts';

type ClubDate = ShownClub['dates'][number];

function Where({ one }: { one: ClubDate }) {
  const { track_id, track_name, place } = one;
  if (track_id === null || track_name === null) return <>{place}</>;
  return (
    <Link
      href={trackHref({ track_id, track_name })}
      className="relative inline-flex min-h-6 items-center text-link underline underline-offset-3"
    >
      {track_name}
    </Link>
  );
}

function DateLine({ one }: { one: ClubDate }) {
  const { cup_id, date, name, cup_name, riders, gold, silver, bronze } = one;
  const medals = [gold, silver, bronze];
  return (
    <li className="flex gap-4 border-b border-line py-3">
      <div className="min-w-0 grow">
        <Link
          href={raceDateHref({ cup_id, race_date: date })}
          className="inline-flex min-h-6 items-center font-semibold wrap-anywhere hover:underline"
        >
          {cup_name} · {name}
        </Link>
        <p className="text-small text-ink2">
          {formatDate(date)} · {m.club_riders_count({ count: riders })}
        </p>
        <p className="text-small text-ink2 empty:hidden">
          <Where one={one} />
        </p>
      </div>
      {gold + silver + bronze > 0 && (
        <p className="shrink-0 self-center display text-d22">
          <span className="sr-only">{m.club_medals_words({ gold, silver, bronze })}</span>
          <span aria-hidden="true">{medals.join(' · ')}</span>
        </p>
      )}
    </li>
  );
}

/** Lists the dates on which riders of the club rode, the newest first, with the medals of each. */
function ClubDates({ dates }: { dates: readonly ClubDate[] }) {
  if (dates.length === 0) return null;
  return (
    <section className="mt-8">
      <div className="flex items-baseline justify-between gap-3 border-b-4 border-accent pb-1">
        <h2 className="display text-d28">{m.club_dates()}</h2>
        <span aria-hidden="true" className="text-caption text-ink2">
          {m.club_medal_gold()} · {m.club_medal_silver()} · {m.club_medal_bronze()}
        </span>
      </div>
      <ul>
        {dates.map((one) => (
          <DateLine key={`${one.cup_id} ${one.date}`} one={one} />
        ))}
      </ul>
    </section>
  );
}

type Rider = ShownClub['riders'][number];

function RiderLine({ rider }: { rider: Rider }) {
  const { rider_id, rider_fullname, reduced, plate, plate_colour } = rider;
  return (
    <li className="relative flex min-h-14 items-center gap-3 border-b border-line py-1.5 hover:bg-surface">
      <span className="flex w-16 shrink-0 justify-center">
        <Plate plate={plate} colour={plate_colour} />
      </span>
      <Link
        href={riderHref({ rider_id, name: reduced ? null : rider_fullname })}
        className="min-w-0 grow font-semibold wrap-anywhere after:absolute after:inset-0 hover:underline"
      >
        {rider_fullname}
      </Link>
    </li>
  );
}

/** Lists the riders of the club, class by class. */
function RidersOfClub({ riders, count }: { riders: readonly Rider[]; count: number }) {
  if (riders.length === 0) return null;
  const classes = [...Map.groupBy(riders, ({ category_name }) => category_name)];
  return (
    <section className="mt-8">
      <div className="flex items-baseline justify-between gap-3 border-b-4 border-accent pb-1">
        <h2 className="display text-d28">{m.club_riders()}</h2>
        <span className="text-small text-ink2">{m.club_riders_count({ count })}</span>
      </div>
      {count > riders.length && (
        <p className="mt-2 text-small text-ink2">{m.club_riders_latest({ count: riders.length })}</p>
      )}
      <div className="mt-1 gap-x-8 md:columns-2">
        {classes.map(([category_name, own]) => (
          <div key={category_name} className="pt-3 [break-inside:avoid-column]">
            <h3 className="text-small font-semibold text-ink2">{category_name}</h3>
            <ul>
              {own.map((rider) => (
                <RiderLine key={rider.rider_id} rider={rider} />
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}

/** Shows the place of the club in each cup that ranks its clubs. */
function ClubCups({ cups }: { cups: ShownClub['cups'] }) {
  const language = useLanguage();
  if (cups.length === 0) return null;
  return (
    <section className="mt-8">
      <h2 className="display border-b-4 border-accent pb-1 text-d28">{m.club_cups()}</h2>
      <ul>
        {cups.map(({ cup_id, cup_name, organization_shortname, position, clubs, points, rule }) => (
          <li
            key={cup_id}
            className="relative flex items-center gap-4 border-b border-line py-3 hover:bg-surface"
          >
            <span className="display w-11 shrink-0 text-center text-d34">{position}</span>
            <span className="min-w-0 grow">
              <Link
                href={clubStandingHref(cup_id)}
                className="font-semibold wrap-anywhere after:absolute after:inset-0 hover:underline"
              >
                {cup_name}
              </Link>
              <span className="block text-caption text-ink3">
                {organization_shortname} · {m.club_cups_of({ position, clubs })}
              </span>
            </span>
            {rule !== 'medals' && (
              <span className="shrink-0 text-right">
                <span className="display block text-d22">{formatNumber(points, language)}</span>
                <span className="block text-caption text-ink3">{m.club_standing_points()}</span>
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Header({ club }: { club: ShownClub }) {
  const language = useLanguage();
  const { club_name, club_city: city, club_state: state, country, club_colours } = club;
  return (
    <header className="on-island overflow-hidden bg-night text-on-night print:bg-transparent print:text-ink">
      <div className="gutter mx-auto flex max-w-page items-stretch justify-between gap-6 pt-1 pb-5">
        <div className="min-w-0 grow">
          <Link
            href={paths.clubs}
            className="inline-flex min-h-12 items-center gap-1 text-small text-on-night2 underline-offset-3 hover:underline print:hidden"
          >
            <Icon name="left" className="-ml-1.5 size-5" />
            {m.club_all()}
          </Link>
          <h1 className="display text-d48 text-balance wrap-anywhere">{club_name}</h1>
          <p className="mt-1 text-lead text-on-night2 print:text-ink">
            {townWords({ city, state, country }, language)}
          </p>
          <p className="text-small text-on-night2 print:text-ink">{club.organization_name}</p>
          <div className="mt-4 flex flex-wrap gap-3 print:hidden">
            <ClubStar club={club} className={islandButton} />
            <ShareLink
              href={clubHref(club)}
              text={m.club_share_text({ club: club_name })}
              className="inline-flex min-h-12 items-center gap-2 border-2 border-edge px-4 font-semibold text-on-night"
            >
              {m.club_share()}
            </ShareLink>
          </div>
        </div>
        {club_colours.length > 0 && (
          <ClubStripes colours={club_colours} className="-mt-1 -mb-5 w-24 text-on-night" />
        )}
      </div>
    </header>
  );
}

function Contact({ club }: { club: ShownClub }) {
  if (club.club_public_contact === '') return null;
  return (
    <section className="mt-8">
      <h2 className="display border-b-4 border-accent pb-1 text-d28">{m.club_contact()}</h2>
      <p className="mt-3 text-lead whitespace-pre-line wrap-anywhere">
        <ContactText text={club.club_public_contact} />
      </p>
    </section>
  );
}

export interface ClubView {
  club: ShownClub | null;
  /** The races of today in which its riders ride. */
  today: readonly (TodaysRace & { riders: number })[];
}

/** Shows the public page of a club, on a phone and on the wall of its clubhouse. */
export function ClubScreen({ view: { club, today } }: { view: ClubView }) {
  if (club === null)
    return (
      <div className="gutter mx-auto max-w-page pb-16">
        <EmptyState
          heading="h1"
          title={m.club_missing()}
          actions={
            <Link href={paths.clubs} className={secondaryButton}>
              {m.club_all()}
            </Link>
          }
        >
          {m.club_missing_text()}
        </EmptyState>
      </div>
    );
  const hasRidden = club.riders.length > 0 || club.seasons.length > 0;
  return (
    <div className="min-h-full bg-paper pb-16">
      <Header club={club} />
      {today.map(({ race_id, race_name, mark, riders }) => (
        <TodayLink key={race_id} href={squadHref(club, race_id)} mark={mark} about={race_name}>
          {m.squad_riders({ count: riders })}
        </TodayLink>
      ))}
      <div className="gutter mx-auto max-w-page">
        {club.club_closed && <p className="mt-4 font-semibold text-warn">{m.club_closed()}</p>}
        {hasRidden ? (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
            <div className="lg:col-start-2">
              <ClubMedals seasons={club.seasons} />
              <ClubCups cups={club.cups} />
              <Contact club={club} />
            </div>
            <div className="lg:col-start-1 lg:row-start-1">
              <RidersOfClub riders={club.riders} count={club.riders_count} />
              <ClubDates dates={club.dates} />
            </div>
          </div>
        ) : (
          <>
            <EmptyState title={m.club_nobody()} />
            <Contact club={club} />
          </>
        )}
      </div>
    </div>
  );
}
