import * as m from '#text/messages/messages.js';
import { formatDate } from '#web/app/format.ts';
import { Link } from '#web/app/address/link.tsx';
import { useAsk } from '#web/app/call/use-ask.ts';
import { checkInHref, dayHref } from '#web/app/screens/office-paths.ts';
import { DayStateBar } from '#web/office/parts/day-state/DayStateBar.tsx';
import { Failed } from '#web/office/parts/Failed.tsx';
import { accountOwner } from '#web/outbox/send.ts';
import type { Owner } from '#web/outbox/items.ts';
import { useCheckIn } from '#web/outbox/use-check-in.ts';
import { CheckInBoard } from '#web/parts/check-in/CheckInBoard.tsx';
import { textLink } from '#web/ui/button-classes.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';

/** Nothing to do: the page itself sends people who are signed out to the sign-in. */
const onEnd = () => {};

function Board({ race_id, owner }: { race_id: number; owner: Owner }) {
  const { table, error, again } = useCheckIn({ race_id, token: null, owner, onEnd });
  if (error) return <Failed error={error} again={again} />;
  return table ? <CheckInBoard table={table} /> : <SkeletonRows rows={6} />;
}

/** Check-in of a date by an account of the office. */
export function RaceCheckIn({ race_id }: { race_id: number }) {
  const owner = accountOwner();
  const { data: race } = useAsk(
    'GET /api/office/races',
    {},
    { select: ({ items }) => items.find((one) => one.race_id === race_id) ?? null },
  );
  return (
    <>
      <Link href={dayHref(race_id)} className={`inline-flex min-h-12 items-center gap-2 ${textLink}`}>
        <Icon name="back" className="size-5" />
        {m.day_back_day()}
      </Link>
      <h1 className="display text-d34 text-balance wrap-anywhere">{m.checkin_title()}</h1>
      {race && (
        <p className="text-ink2 wrap-anywhere">
          <span className="tabular-nums">{formatDate(race.race_date)}</span> · {race.race_name} ·{' '}
          {race.cup_name}
        </p>
      )}
      <DayStateBar race_id={race_id} />
      <Link
        href={checkInHref(race_id, 'cards')}
        className={`inline-flex min-h-12 items-center gap-2 ${textLink}`}
      >
        <Icon name="print" className="size-5" />
        {m.checkin_cards()}
      </Link>
      {owner !== null && <Board race_id={race_id} owner={owner} />}
    </>
  );
}
