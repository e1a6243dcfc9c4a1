import type { RiderCard } from '#contract/accounts/accounts.ts';
import type { SeasonRider } from '#contract/entries/entries.ts';
import * as m from '#text/messages/messages.js';
import { endingWords } from '#text/endings.ts';
import { lastMinute, momentWords, untilWords, wallClock } from '#text/when.ts';
import { formatDate, formatOrdinal } from '#web/app/format.ts';
import { useLanguage } from '#web/app/language.ts';
import { Link } from '#web/app/address/link.tsx';
import { chooseRider } from '#web/app/call/session.ts';
import { paths, raceDateHref } from '#web/app/screens/paths.ts';
import { Plate } from '#web/parts/Plate.tsx';
import { secondaryButton } from '#web/ui/button-classes.ts';
import { Icon, type IconName } from '#web/ui/Icon.tsx';

type Next = NonNullable<SeasonRider['next']>;

const missingWords: Record<Next['missing'][number], () => string> = {
  licence: m.season_missing_licence,
  licence_review: m.season_missing_licence_review,
  dues: m.season_missing_dues,
  category: m.season_missing_category,
};

interface Line {
  icon: IconName;
  colour: string;
  words: string;
}

/** How the rider stands for the date: in, waiting, ready, or what is missing. */
function linesOf(next: Next): Line[] {
  if (next.entered.length > 0)
    return next.entered.map(({ category_name: category, plate }) => ({
      icon: 'check',
      colour: 'text-go',
      words: m.season_entered({ category, plate }),
    }));
  if (next.waiting) return [{ icon: 'list', colour: 'text-ink2', words: m.season_waiting() }];
  const lines: Line[] = [];
  if (next.missing.length > 0) {
    const what = next.missing.map((one) => missingWords[one]()).join(', ');
    lines.push({ icon: 'alert', colour: 'text-stop', words: m.season_missing({ what }) });
  } else if (next.open) lines.push({ icon: 'check', colour: 'text-go', words: m.season_ready() });
  return lines;
}

/** The window in words: when it closes, opens, or that it is over. */
function windowOf({ open, opens_at, closes_at, zone, race_status }: Next): string {
  if (race_status === 'RACING') return m.season_today();
  if (open) return m.season_closes({ until: untilWords(lastMinute(closes_at, zone)) });
  if (opens_at !== null && Date.parse(opens_at) > Date.now())
    return m.season_opens({ moment: momentWords(wallClock(opens_at, zone)) });
  return race_status === 'NOT_ISCRIPTION' ? m.status_not_yet() : m.season_closed();
}

function NextDate({ rider, next }: { rider: RiderCard; next: Next }) {
  const href = raceDateHref(next);
  const canAct = next.open && next.entered.length === 0 && !next.waiting;
  return (
    <>
      <p className="mt-3">
        <Link
          href={href}
          className="font-semibold underline decoration-1 underline-offset-3 hover:decoration-2"
        >
          {next.race_name}
        </Link>
        <span className="block text-small text-ink2">
          {formatDate(next.race_date)} · {next.organization_shortname} {next.cup_name}
        </span>
        <span className="block text-small text-ink2">{windowOf(next)}</span>
      </p>
      <ul className="mt-2 space-y-1">
        {linesOf(next).map(({ icon, colour, words }) => (
          <li key={words} className="flex items-start gap-2">
            <Icon name={icon} className={`mt-0.5 size-5 ${colour}`} />
            <span className="min-w-0 wrap-anywhere">{words}</span>
          </li>
        ))}
      </ul>
      {canAct && (
        <Link href={href} onClick={() => chooseRider(rider.rider_id)} className={`mt-3 ${secondaryButton}`}>
          {m.season_enter()}
        </Link>
      )}
    </>
  );
}

/** One of my riders, this season. */
export function SeasonCard({ rider, season }: { rider: RiderCard; season: SeasonRider }) {
  const language = useLanguage();
  const { next, later, last, endings } = season;
  return (
    <article className="h-full border border-line bg-paper p-4">
      <h3 className="flex items-center gap-3">
        <Plate plate={rider.plate} colour={rider.plate_colour} size="small" />
        <span className="display min-w-0 text-d22 wrap-anywhere">{rider.rider_firstname}</span>
      </h3>
      {next === null ? (
        <p className="mt-3 text-ink2">{m.season_none()}</p>
      ) : (
        <NextDate rider={rider} next={next} />
      )}
      {later !== null && (
        <div className="mt-3 border-t border-line">
          <NextDate rider={rider} next={later} />
        </div>
      )}
      {endings.length > 0 && (
        <ul className="mt-3 space-y-1 border-t border-line pt-2">
          {endings.map((one) => (
            <li key={`${one.what} ${one.category_name}`} className="flex items-start gap-2">
              <Icon name="alert" className="mt-0.5 size-5 shrink-0 text-warn" />
              <span className="min-w-0 wrap-anywhere">{endingWords(one)}</span>
            </li>
          ))}
        </ul>
      )}
      {last !== null && (
        <p className="mt-3 border-t border-line pt-2 text-small text-ink2">
          <span className="font-semibold">{m.season_last()}: </span>
          <Link
            href={`${paths.race}?cup_id=${last.cup_id}&race_date=${last.race_date}&category=${last.category_id}`}
            className="underline decoration-1 underline-offset-3"
          >
            {last.rank === null
              ? m.season_last_rode({ category: last.category_name, race: last.race_name })
              : m.season_last_line({
                  place: formatOrdinal(last.rank, language),
                  riders: last.riders,
                  category: last.category_name,
                  race: last.race_name,
                })}
          </Link>
        </p>
      )}
    </article>
  );
}
