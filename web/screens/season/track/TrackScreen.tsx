import * as m from '#text/messages/messages.js';
import { Link } from '#web/ground/address/link.tsx';
import { useLanguage } from '#web/ground/language-context.ts';
import { paths, trackHref, clubHref, raceDateHref, riderHref } from '#web/ground/address/paths.ts';
import { townWords } from '#web/parts/places/where.ts';
import { ShareLink } from '#web/parts/ShareLink.tsx';
import { islandButton, primaryButton, secondaryButton, textLink } from '#web/ui/button-classes.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { TrackLine } from '#web/ui/TrackLine.tsx';
import type { FoundTrack, TrackView } from './track-view.ts';

import type { TrackPage } from '#contract/season/tracks/tracks.ts';
import { formatDate, dateParts, monthShort } from '#web/ground/format.ts';
import { TodayLink } from '#web/parts/race/LiveMark.tsx';
import { Plate } from '#web/parts/Plate.tsx';
import { calledOff } from '#web/parts/race/race-status.ts';
import { StatusLine } from '#web/parts/race/StatusLine.tsx';
import { PlaceLocator } from '#web/parts/places/PlacesMap.tsx';
import { ContactText } from '#web/parts/places/ContactText.tsx';

/** Makes links to a point, in degrees, on two map sites. Nothing is loaded from them until somebody follows one. */
function mapLinks(latitude: number, longitude: number): { app: string; osm: string; google: string } {
  const point = `${latitude},${longitude}`;
  return {
    app: `geo:${point}?q=${point}`,
    osm: `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`,
    google: `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(point)}`,
  };
}

const heading = 'display border-b-4 border-accent pb-1 text-d28';

function MapLinks({ latitude, longitude }: { latitude: number; longitude: number }) {
  const { app, osm, google } = mapLinks(latitude, longitude);
  return (
    <div className="mt-4 flex flex-col items-start gap-1 print:hidden">
      <a href={app} className={primaryButton}>
        <Icon name="pin" />
        {m.track_map_app()}
      </a>
      <p className="flex flex-wrap gap-x-4">
        {[
          { href: osm, words: m.track_map_osm() },
          { href: google, words: m.track_map_google() },
        ].map(({ href, words }) => (
          <a
            key={href}
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            className={`inline-flex min-h-12 items-center gap-1.5 ${textLink}`}
          >
            {words}
            <Icon name="external" className="size-4" />
          </a>
        ))}
      </p>
    </div>
  );
}

/** Shows the way there, the contact, and what the track is like. */
function Getting({ track }: { track: FoundTrack }) {
  const { track_latitude, track_longitude, track_directions, track_contact, track_surface, track_length } =
    track;
  const facts = [track_surface, track_length === null ? '' : m.track_length({ count: track_length })].filter(
    Boolean,
  );
  const isKnown = track_latitude !== null && track_longitude !== null;
  return (
    <>
      <section className="mt-8">
        <h2 className={heading}>{m.track_directions()}</h2>
        {track_directions !== '' && (
          <p className="mt-3 whitespace-pre-line wrap-anywhere">{track_directions}</p>
        )}
        {track_directions === '' && !isKnown && <p className="mt-3 text-ink2">{m.track_directions_none()}</p>}
        {isKnown && (
          <PlaceLocator
            place={{ latitude: track_latitude, longitude: track_longitude }}
            label={m.track_map_label({ track: track.track_name })}
          />
        )}
        {isKnown && <MapLinks latitude={track_latitude} longitude={track_longitude} />}
        {isKnown && (
          <p className="mt-1 text-small text-ink2">
            {track_latitude}, {track_longitude}
          </p>
        )}
      </section>
      {track_contact !== '' && (
        <section className="mt-8">
          <h2 className={heading}>{m.track_call()}</h2>
          <p className="mt-3 text-lead whitespace-pre-line wrap-anywhere">
            <ContactText text={track_contact} />
          </p>
        </section>
      )}
      {facts.length > 0 && (
        <section className="mt-8">
          <h2 className={heading}>{m.track_facts()}</h2>
          <p className="mt-3 wrap-anywhere">{facts.join(' · ')}</p>
        </section>
      )}
    </>
  );
}

type TrackDate = TrackPage['dates'][number];

function DateLine({ one }: { one: TrackDate }) {
  const language = useLanguage();
  const { cup_id, cup_name, organization_shortname, date, name, race_id, called_off } = one;
  const { day, month, year } = dateParts(date);
  const words = (
    <>
      <span className="font-semibold wrap-anywhere">{name}</span>
      <span className="block text-small text-ink2">
        {organization_shortname} · {cup_name}
      </span>
      {called_off && <StatusLine status={calledOff} />}
    </>
  );
  return (
    <li className="relative flex items-center gap-4 border-b border-line py-2.5 hover:bg-surface">
      <span aria-hidden="true" className="flex w-14 shrink-0 flex-col items-center">
        <span className="display text-d28">{day}</span>
        <span className="text-caption text-ink2">
          {monthShort(month, language)} {year}
        </span>
      </span>
      <span className="sr-only">{formatDate(date)}</span>
      <span className="min-w-0 grow">
        {race_id === null ? (
          words
        ) : (
          <Link
            href={raceDateHref({ cup_id, race_date: date })}
            className="block after:absolute after:inset-0 hover:underline"
          >
            {words}
          </Link>
        )}
      </span>
    </li>
  );
}

/** Lists dates at the track, each with a link to its page. */
function TrackDates({ title, dates }: { title: string; dates: readonly TrackDate[] }) {
  if (dates.length === 0) return null;
  return (
    <section className="mt-8">
      <h2 className="display border-b-4 border-accent pb-1 text-d28">{title}</h2>
      <ul>
        {dates.map((one) => (
          <DateLine key={`${one.cup_id} ${one.date}`} one={one} />
        ))}
      </ul>
    </section>
  );
}

type Last = NonNullable<TrackPage['last']>;

function Winner({ one }: { one: Last['winners'][number] }) {
  const { rider_id, rider_fullname, reduced, plate, plate_colour, category_name, club_id, club_name } = one;
  return (
    <li className="relative flex items-center gap-3 border-b border-line py-2">
      <span className="flex w-16 shrink-0 justify-center">
        <Plate plate={plate} colour={plate_colour} />
      </span>
      <span className="min-w-0">
        <span className="block text-caption text-ink2">{category_name}</span>
        <Link
          href={riderHref({ rider_id, name: reduced ? null : rider_fullname })}
          className="block font-semibold wrap-anywhere after:absolute after:inset-0 hover:underline"
        >
          {rider_fullname}
        </Link>
        {club_id !== null && club_name !== null && (
          <Link
            href={clubHref({ club_id, club_name })}
            className="relative block py-1 text-caption text-ink2 wrap-anywhere after:absolute after:inset-x-0 after:-inset-y-3 hover:underline"
          >
            {club_name}
          </Link>
        )}
      </span>
    </li>
  );
}

/** Lists the winners of each class when it was last ridden here. */
function Winners({ last: { date, cup_id, winners } }: { last: Last }) {
  if (winners.length === 0) return null;
  return (
    <section className="mt-8">
      <h2 className="display border-b-4 border-accent pb-1 text-d28">
        <Link
          href={raceDateHref({ cup_id, race_date: date })}
          className={`${textLink} relative after:absolute after:inset-x-0 after:-inset-y-3`}
        >
          {m.track_winners({ date: formatDate(date) })}
        </Link>
      </h2>
      <ul className="grid grid-cols-[minmax(0,1fr)] md:grid-cols-2 md:gap-x-6">
        {winners.map((one) => (
          <Winner key={`${one.category_id} ${one.rider_id}`} one={one} />
        ))}
      </ul>
    </section>
  );
}

function Header({ track }: { track: FoundTrack }) {
  const language = useLanguage();
  const { track_name, track_city: city, track_state: state, country } = track;
  return (
    <header className="on-island relative overflow-hidden bg-night text-on-night print:bg-transparent print:text-ink">
      <TrackLine className="pointer-events-none absolute right-0 bottom-0 h-14 w-56 max-w-full text-edge print:hidden" />
      <div className="gutter relative mx-auto max-w-page pt-1 pb-5">
        <Link
          href={paths.tracks}
          className="inline-flex min-h-12 items-center gap-1 text-small text-on-night2 underline-offset-3 hover:underline print:hidden"
        >
          <Icon name="left" className="-ml-1.5 size-5" />
          {m.track_all()}
        </Link>
        <h1 className="display text-d48 text-balance wrap-anywhere">{track_name}</h1>
        <p className="mt-1 text-lead text-on-night2 print:text-ink">
          {townWords({ city, state, country }, language)}
        </p>
        <p className="text-small text-on-night2 print:text-ink">
          {m.track_kept_by({ organization: track.organization.organization_name })}
        </p>
        <ShareLink
          href={trackHref(track)}
          text={m.track_share_text({ track: track_name })}
          className={`${islandButton} mt-4 print:hidden`}
        >
          {m.track_share()}
        </ShareLink>
      </div>
    </header>
  );
}

/** Shows a track: the way there, the contact, its past and coming dates, and the last winners. */
export function TrackScreen({ view: { track } }: { view: TrackView }) {
  if (track === null)
    return (
      <div className="gutter mx-auto max-w-page pb-16">
        <EmptyState
          heading="h1"
          title={m.track_missing()}
          actions={
            <Link href={paths.tracks} className={secondaryButton}>
              {m.track_all()}
            </Link>
          }
        >
          {m.track_missing_text()}
        </EmptyState>
      </div>
    );
  return (
    <div className="min-h-full bg-paper pb-16">
      <Header track={track} />
      {track.today.map((race) => (
        <TodayLink key={race.race_id} href={raceDateHref(race)} mark={race.mark}>
          {race.race_name}
        </TodayLink>
      ))}
      <div className="gutter mx-auto grid max-w-page grid-cols-[minmax(0,1fr)] gap-x-8 lg:grid-cols-[24rem_minmax(0,1fr)]">
        <div>
          <TrackDates title={m.track_dates_coming()} dates={track.coming} />
          <Getting track={track} />
        </div>
        <div>
          {track.last !== null && <Winners last={track.last} />}
          <TrackDates title={m.track_past()} dates={track.past} />
          {track.coming.length + track.past.length === 0 && <EmptyState title={m.track_dates_none()} />}
        </div>
      </div>
    </div>
  );
}
