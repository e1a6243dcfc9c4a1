import type { OfficeRider } from '#contract/office/riders/riders.ts';
import * as m from '#text/messages/messages.js';
import { formatDate } from '#web/app/format.ts';
import { Link } from '#web/app/address/link.tsx';
import { raceDateHref } from '#web/app/screens/paths.ts';
import { Block, Nothing } from './Block.tsx';
import { type RiderAnswer, useResults } from './use-rider.ts';
import { joined } from '#web/office/riders/words.ts';
import { textLink } from '#web/ui/button-classes.ts';

type Start = OfficeRider['starts'][number];

function outcome(start: Start, results: readonly RiderAnswer[]): string {
  if (start.waiting) return m.riders_start_waiting();
  if (!start.ridden) return m.riders_start_entered();
  const result = results.find(
    (one) => one.race_id === start.race_id && one.category_name === start.category_name,
  );
  if (!result) return '';
  const { rank, riders } = result;
  return rank === null ? m.riders_start_no_rank() : m.riders_start_rank({ rank, riders });
}

/** Races entered and ridden, newest first, each a link to the race. */
export function RiderStarts({ found }: { found: OfficeRider }) {
  const { starts, rider } = found;
  const results = useResults(
    rider.rider_id,
    starts.some(({ ridden }) => ridden),
  );
  return (
    <Block title={m.riders_starts()}>
      {starts.length === 0 && <Nothing>{m.riders_starts_none()}</Nothing>}
      <ul>
        {starts.map((start) => (
          <li
            key={`${start.race_id} ${start.category_name} ${start.waiting}`}
            className="flex items-center justify-between gap-3 border-b border-line py-2"
          >
            <div className="min-w-0">
              <Link
                href={raceDateHref(start)}
                className={`block py-1 font-semibold wrap-anywhere ${textLink}`}
              >
                {start.race_name}
              </Link>
              <p className="text-small text-ink2 wrap-anywhere">
                {joined(formatDate(start.race_date), start.cup_name, start.category_name, start.plate)}
              </p>
            </div>
            <p className="shrink-0 text-right font-semibold tabular-nums">{outcome(start, results)}</p>
          </li>
        ))}
      </ul>
    </Block>
  );
}
