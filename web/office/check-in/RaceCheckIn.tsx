import { lazy, Suspense, useEffect, useState } from 'react';
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

const cashDesk = () => import('./cash/CashDesk.tsx');
const CashDesk = lazy(async () => ({ default: (await cashDesk()).CashDesk }));

/** Whether the code of the cash box is here. It comes while there is a signal: a button that is loaded at the gate would not work. */
function useCashDesk(mayTake: boolean): boolean {
  const [isHere, setIsHere] = useState(false);
  useEffect(() => {
    if (!mayTake) return;
    const come = async () => {
      await cashDesk();
      setIsHere(true);
    };
    void come().catch(() => undefined);
  }, [mayTake]);
  return isHere;
}

/** Nothing to do: the page itself sends people who are signed out to the sign-in. */
const onEnd = () => {};

function Board({ race_id, owner }: { race_id: number; owner: Owner }) {
  const { table, error, again } = useCheckIn({ race_id, token: null, owner, onEnd });
  const [paying, setPaying] = useState<number | null>(null);
  const cash = table?.cash ?? null;
  const isHere = useCashDesk(cash !== null);
  if (error) return <Failed error={error} again={again} />;
  if (!table) return <SkeletonRows rows={6} />;
  const mayTake = isHere && cash !== null;
  return (
    <>
      {mayTake && (
        <Suspense>
          <CashDesk
            table={table}
            cash={cash}
            rider={table.riders.find(({ rider_id }) => rider_id === paying) ?? null}
            onClose={() => setPaying(null)}
          />
        </Suspense>
      )}
      <CheckInBoard table={table} onCash={mayTake ? ({ rider_id }) => setPaying(rider_id) : null} />
    </>
  );
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
