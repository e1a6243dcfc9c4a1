import type { RiderCard } from '#contract/people/riders/rider-card.ts';
import type { PricedInfo } from '#contract/entries/entries.ts';
import * as m from '#text/messages/messages.js';
import { failureText } from '#web/ground/call/failure-text.ts';
import { byWish } from './by-wish.ts';
import { ownRiderHref } from '#web/ground/address/paths.ts';
import { Link } from '#web/ground/address/link.tsx';
import { textLink } from '#web/ui/button-classes.ts';
import { CategoryLine, type LineActions } from './CategoryLine.tsx';
import type { EntryRace } from './use-entries.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { Icon } from '#web/ui/Icon.tsx';

interface RiderEntriesProps {
  race: EntryRace;
  rider: RiderCard;
  /** The classes of the race for the rider. They are undefined if they could not be read. */
  items: readonly PricedInfo[] | undefined;
  /** Nobody signed the organization's waiver for the rider, or the signature ends before the date. */
  lacksWaiver: boolean;
  error: Error | null;
  isOpen: boolean;
  actionsFor: (info: PricedInfo) => LineActions;
}

/** Shows a rider of the account in a race, with one line for each category. */
export function RiderEntries({
  race,
  rider,
  items,
  lacksWaiver,
  error,
  isOpen,
  actionsFor,
}: RiderEntriesProps) {
  const shown = (items ?? []).filter((info) => isOpen || info.inscripted || info.waiting !== null);
  const { first, others } = byWish(shown);
  const line = (info: PricedInfo) => (
    <CategoryLine key={info.category_id} choice={{ race, rider, info }} actions={actionsFor(info)} />
  );
  if (items && !isOpen && shown.length === 0) return null;
  return (
    <div role="group" aria-label={rider.rider_fullname} className="min-w-0">
      {items === undefined && error !== null && <FormAlert>{failureText(error)}</FormAlert>}
      {items !== undefined && (
        <ul>
          {items.length === 0 && (
            <li className="border-t border-line py-3">
              <b className="display block text-d22">{rider.rider_firstname}</b>
              {m.entry_none_fits()}
            </li>
          )}
          {first.map(line)}
        </ul>
      )}
      {lacksWaiver && shown.length > 0 && (
        <p className="flex flex-wrap items-center gap-x-3 border-t border-line pt-2 text-small">
          <span className="font-semibold text-warn">{m.entry_waiver_missing()}</span>
          <Link href={ownRiderHref(rider.rider_id)} className={textLink}>
            {m.entry_waiver_sign()}
          </Link>
        </p>
      )}
      {others.length > 0 && (
        <details className="border-t border-line">
          <summary className="flex min-h-12 cursor-pointer items-center gap-2 font-semibold">
            <Icon name="plus" className="size-5" />
            {m.entry_others()}
          </summary>
          <ul>{others.map(line)}</ul>
        </details>
      )}
    </div>
  );
}
