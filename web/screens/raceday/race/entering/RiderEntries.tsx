import type { RiderCard } from '#contract/people/riders/rider-card.ts';
import type { InscriptionInfo, RiderInscription } from '#contract/entries/entries.ts';
import * as m from '#text/messages/messages.js';
import { failureText } from '#web/ground/call/failure-text.ts';
import { Plate } from '#web/parts/Plate.tsx';
import { byWish } from './by-wish.ts';
import { CategoryLine, type LineActions } from '#web/screens/raceday/race/entering/CategoryLine.tsx';
import { ownRiderHref } from '#web/ground/address/paths.ts';
import { Link } from '#web/ground/address/link.tsx';
import { textLink } from '#web/ui/button-classes.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

interface RiderEntriesProps {
  rider: RiderCard;
  inscription: RiderInscription | undefined;
  error: Error | null;
  actionsFor: (category_id: number) => LineActions;
}

/** Shows a rider of the account in this race, with one line for each category. */
export function RiderEntries({ rider, inscription, error, actionsFor }: RiderEntriesProps) {
  const items = inscription?.items ?? [];
  const open = items.some(({ category_id }) => actionsFor(category_id).open);
  const shown = open ? items : items.filter((info) => info.inscripted || info.waiting !== null);
  // The plate of an entry that was made a moment ago is newer than the one of the account.
  const worn = items.find(({ inscripted, plate }) => inscripted && plate !== null);
  const { first, others } = byWish(shown);
  const line = (info: InscriptionInfo) => (
    <CategoryLine key={info.category_id} choice={{ rider, info }} actions={actionsFor(info.category_id)} />
  );
  if (inscription && !open && shown.length === 0) return null;
  return (
    <section className="min-w-0 border border-line bg-paper p-4">
      <h3 className="flex items-center gap-3">
        <Plate
          plate={worn?.plate ?? rider.plate}
          colour={worn?.plate_colour ?? rider.plate_colour}
          size="small"
        />
        <span className="display min-w-0 text-d22 wrap-anywhere">{rider.rider_fullname}</span>
      </h3>
      {inscription === undefined ? (
        error === null ? (
          <div aria-hidden="true" className="mt-4 space-y-3">
            <Skeleton className="h-5 w-40" />
            <Skeleton className="h-5 w-56" />
            <Skeleton className="h-12 w-full" />
          </div>
        ) : (
          <FormAlert>{failureText(error)}</FormAlert>
        )
      ) : (
        <ul className="mt-3">
          {items.length === 0 && <li className="border-t border-line py-3">{m.entry_none_fits()}</li>}
          {first.map(line)}
        </ul>
      )}
      {inscription?.waiver_missing === true && shown.length > 0 && (
        <p className="flex flex-wrap items-center gap-x-3 border-t border-line pt-2 text-small">
          <span className="font-semibold text-warn">{m.entry_waiver_missing()}</span>
          <Link href={ownRiderHref(rider.rider_id)} className={textLink}>
            {m.entry_waiver_sign()}
          </Link>
        </p>
      )}
      {others.length > 0 && (
        <details className="border-t border-line">
          <summary className="flex min-h-12 cursor-pointer items-center font-semibold">
            {m.entry_others()}
          </summary>
          <ul>{others.map(line)}</ul>
        </details>
      )}
    </section>
  );
}
