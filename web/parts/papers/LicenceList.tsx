import type { Lbr, OwnLicence } from '#contract/people/licences/licences.ts';
import * as m from '#text/messages/messages.js';
import { formatDate } from '#web/ground/format.ts';
import { Link } from '#web/ground/address/link.tsx';
import { hrefWith } from '#web/ground/address/navigation.ts';
import { paths } from '#web/ground/address/paths.ts';
import { LicenceState } from './LicenceState.tsx';
import { waitWords } from './wait-words.ts';
import { textLink } from '#web/ui/button-classes.ts';

/** Gives the address where the same licence is requested again. */
function answerHref(licence: Lbr): string {
  return hrefWith(paths.licence, new URLSearchParams(), {
    organization_id: licence.organization_id,
    cup_id: licence.cup_id,
    type: licence.lbr_guest,
    race: licence.race_date,
    category_id: licence.category_id,
  });
}

function factsOf(licence: Lbr): string {
  const { lbr_guest, race_date, season, lbr_number, expires_on, state } = licence;
  const counts = state === 'approved' || state === 'expiring' || state === 'expired';
  return [
    lbr_guest === 'TRUE' && race_date !== null
      ? m.licence_guest_on({ date: formatDate(race_date) })
      : m.licence_season({ season: String(season) }),
    lbr_number === null ? '' : m.licence_number({ number: lbr_number }),
    counts && expires_on !== null && lbr_guest === 'FALSE'
      ? m.licence_until({ date: formatDate(expires_on) })
      : '',
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

interface LicenceListProps {
  items: readonly OwnLicence[];
  /** Runs before the link to an answer is followed. */
  onAnswer?: () => void;
}

/** Lists licences, each with its state. A rejected one shows the reason and how to answer. */
export function LicenceList({ items, onAnswer }: LicenceListProps) {
  return (
    <ul>
      {items.map((licence) => (
        <li key={licence.lbr_id} className="border-t border-line py-3 first:border-t-0 first:pt-0 last:pb-0">
          <p className="font-semibold wrap-anywhere">
            {licence.category_name} · {licence.cup_name}
          </p>
          <p className="text-small text-ink2">{factsOf(licence)}</p>
          <p className="mt-1">
            <LicenceState state={licence.state} />
          </p>
          {licence.waits !== null && (
            <p className="text-small text-ink2 wrap-anywhere">
              {waitWords(licence.waits.since, licence.waits)}
            </p>
          )}
          {licence.state === 'rejected' && (
            <>
              <p className="mt-1 border-l-4 border-stop pl-3 wrap-anywhere">
                {m.licence_reason({ reason: licence.lbr_reason ?? '' })}
              </p>
              <Link
                onClick={onAnswer}
                href={answerHref(licence)}
                className={`inline-flex min-h-12 items-center ${textLink}`}
              >
                {m.licence_answer()}
              </Link>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
