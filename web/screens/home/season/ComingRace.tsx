import type { RiderCard } from '#contract/accounts/accounts.ts';
import * as m from '#text/messages/messages.js';
import { Link } from '#web/app/address/link.tsx';
import { chooseRider } from '#web/app/call/session.ts';
import { dateParts, formatDate, monthShort } from '#web/app/format.ts';
import { useLanguage } from '#web/app/language-context.ts';
import { raceDateHref } from '#web/app/screens/paths.ts';
import { calledOff } from '#web/parts/race-status/race-status.ts';
import { StatusLine } from '#web/parts/race-status/StatusLine.tsx';
import { primaryButton, secondaryButton } from '#web/ui/button-classes.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { actionOf, standingsOf, windowOf } from './coming-words.ts';
import { type ComingDate, comingOn } from './view.ts';

interface ComingRaceProps {
  rider: RiderCard;
  date: ComingDate;
  now: string;
}

export function ComingRace({ rider, date, now }: ComingRaceProps) {
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
