import type { RiderCard } from '#contract/accounts/accounts.ts';
import type { SeasonRider } from '#contract/entries/entries.ts';
import * as m from '#text/messages/messages.js';
import { endingWords } from '#text/endings.ts';
import { Link } from '#web/app/address/link.tsx';
import { formatOrdinal } from '#web/app/format.ts';
import { useLanguage } from '#web/app/language-context.ts';
import { ownRiderHref, paths } from '#web/app/screens/paths.ts';
import { textLink } from '#web/ui/button-classes.ts';

const line = `inline-flex min-h-12 items-center ${textLink}`;

export function LastResult({ last }: { last: NonNullable<SeasonRider['last']> }) {
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

export function SeasonMore({ rider, season }: { rider: RiderCard; season: SeasonRider }) {
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
      {endings.slice(1).map((one) => (
        <p key={`${one.what} ${one.category_name}`} className="font-semibold text-warn wrap-anywhere">
          {endingWords(one)}
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
