import { useState } from 'react';
import * as m from '#text/messages/messages.js';
import { endingLines } from '#text/endings.ts';
import { Plate } from '#web/parts/Plate.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { type Child, type ComingDate, comingOn } from './view.ts';
import type { RiderCard } from '#contract/people/riders/rider-card.ts';
import type { SeasonRider } from '#contract/entries/entries.ts';
import { Link } from '#web/ground/address/link.tsx';
import { formatOrdinal, dateParts, formatDate, monthShort } from '#web/ground/format.ts';
import { useLanguage } from '#web/ground/language-context.ts';
import { ownRiderHref, paths, raceDateHref } from '#web/ground/address/paths.ts';
import { textLink, primaryButton, secondaryButton } from '#web/ui/button-classes.ts';
import { chooseRider } from '#web/ground/session/session.ts';
import { calledOff } from '#web/parts/race/race-status.ts';
import { StatusLine } from '#web/parts/race/StatusLine.tsx';
import { actionOf, standingsOf, windowOf } from './coming-words.ts';

interface ComingRaceProps {
  rider: RiderCard;
  date: ComingDate;
  now: string;
}

function ComingRace({ rider, date, now }: ComingRaceProps) {
  const language = useLanguage();
  const { day, month } = dateParts(comingOn(date, now));
  const action = actionOf(date, rider);
  const window = windowOf(date, now);
  return (
    <li className="pb-2">
      <Link
        href={raceDateHref(date)}
        className="block font-semibold wrap-anywhere underline decoration-1 underline-offset-3 hover:decoration-2"
      >
        <span className="sr-only">{formatDate(comingOn(date, now))} </span>
        <span aria-hidden="true">
          {day} {monthShort(month, language)} ·{' '}
        </span>
        {date.race_name}
      </Link>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <div className="min-w-0 grow basis-40">
          {standingsOf(date, rider).map(({ icon, colour, words }) => (
            <p key={words} className={`flex items-start gap-1.5 text-small font-semibold ${colour}`}>
              <Icon name={icon} className="mt-0.5 size-4.5 shrink-0" />
              <span className="min-w-0 wrap-anywhere">{words}</span>
            </p>
          ))}
          {date.called_off && (
            <p>
              <StatusLine status={calledOff} />
            </p>
          )}
          {window !== null && <p className="text-caption text-ink2">{window}</p>}
        </div>
        {action !== null && (
          <Link
            href={action.href}
            aria-label={m.season_action_of({
              action: action.words,
              rider: rider.rider_firstname,
              race: date.race_name,
            })}
            onClick={() => chooseRider(rider.rider_id)}
            className={`${action.enters ? primaryButton : secondaryButton} shrink-0`}
          >
            {action.words}
          </Link>
        )}
      </div>
    </li>
  );
}

const line = `inline-flex min-h-12 items-center ${textLink}`;

function LastResult({ last }: { last: NonNullable<SeasonRider['last']> }) {
  const language = useLanguage();
  const { category_name: category, race_name: race, rank, riders } = last;
  return (
    <p>
      <Link
        href={`${paths.race}?cup_id=${last.cup_id}&race_date=${last.race_date}&category=${last.category_id}`}
        className={line}
      >
        <span>
          {m.season_last()}:{' '}
          {rank === null
            ? m.season_last_rode({ category, race })
            : m.season_last_line({ place: formatOrdinal(rank, language), riders, category, race })}
        </span>
      </Link>
    </p>
  );
}

function SeasonMore({ rider, season }: { rider: RiderCard; season: SeasonRider }) {
  const { next, later, last, endings } = season;
  const cups = new Map([next, later].flatMap((one) => (one === null ? [] : [[one.cup_id, one] as const])));
  return (
    <div className="border-t border-line py-2 text-small">
      <p className="text-ink2 wrap-anywhere">
        {[rider.category_name, rider.club_name ?? rider.organization_shortname]
          .filter((one) => one !== null)
          .join(' · ')}
      </p>
      {[...cups.values()].map(({ cup_id, organization_shortname, cup_name }) => (
        <p key={cup_id} className="text-ink2 wrap-anywhere">
          {organization_shortname} {cup_name}
        </p>
      ))}
      {endingLines(endings)
        .slice(1)
        .map((words) => (
          <p key={words} className="font-semibold text-warn wrap-anywhere">
            {words}
          </p>
        ))}
      {last !== null && next !== null && <LastResult last={last} />}
      <p>
        <Link href={ownRiderHref(rider.rider_id)} className={line}>
          {m.season_profile()}
        </Link>
      </p>
    </div>
  );
}

/** Shows a child in a few lines: what is missing, what comes, what can be done. The name opens the rest. */
export function SeasonCard({ child: { rider, season, coming }, now }: { child: Child; now: string }) {
  const [isOpen, setOpen] = useState(false);
  const more = `season-more-${rider.rider_id}`;
  const endings = season?.endings ?? [];
  const [soonest] = endingLines(endings);
  return (
    <article className="h-full border-line max-md:border-b md:border md:bg-paper md:px-4">
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={more}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-12 w-full items-center gap-3 text-left"
        >
          <Plate plate={rider.plate} colour={rider.plate_colour} size="small" />
          <span className="display min-w-0 grow text-d22 wrap-anywhere">{rider.rider_firstname}</span>
          <span className="sr-only">{m.season_more_of({ rider: rider.rider_firstname })}</span>
          <Icon name="down" className={`size-5 shrink-0 text-ink2 ${isOpen ? 'rotate-180' : ''}`} />
        </button>
      </h3>
      {season === null ? (
        <Skeleton className="mb-3 h-16 w-full" />
      ) : (
        <>
          {soonest !== undefined && (
            <Link
              href={`${ownRiderHref(rider.rider_id)}&row=${endings[0]?.what === 'licence' ? 'licences' : 'papers'}`}
              className="flex min-h-12 items-center gap-1.5 text-small font-semibold text-warn underline underline-offset-3"
            >
              <Icon name="alert" className="size-4.5 shrink-0" />
              <span className="min-w-0 wrap-anywhere">{soonest}</span>
            </Link>
          )}
          {season.next === null && (
            <div className="pb-3 text-small">
              <p className="text-ink2">{m.season_none()}</p>
              {season.last !== null && <LastResult last={season.last} />}
            </div>
          )}
          <ul>
            {coming.map((date) => (
              <ComingRace key={date.race_id} rider={rider} date={date} now={now} />
            ))}
          </ul>
        </>
      )}
      <div id={more} hidden={!isOpen}>
        {season !== null && isOpen && <SeasonMore rider={rider} season={season} />}
      </div>
    </article>
  );
}
