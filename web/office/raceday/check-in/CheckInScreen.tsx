import { useAddress } from '#web/ground/address/navigation.ts';
import { idOf } from '#web/ground/address/params.ts';
import { officePaths, piecesBelow, checkInHref, dayHref } from '#web/ground/address/office-paths.ts';

import * as m from '#text/messages/messages.js';
import { MeetingList } from '#web/office/parts/day/MeetingList.tsx';
import { useMeetings } from '#web/office/parts/day/use-meetings.ts';
import { useQueryClient } from '@tanstack/react-query';
import { groupedCode } from '#rules/people/riders/credential-code.ts';
import { BackLink } from '#web/ground/address/back-link.tsx';
import { Link } from '#web/ground/address/link.tsx';
import { ask } from '#web/ground/call/ask.ts';
import { keyOf, useAsk } from '#web/ground/call/use-ask.ts';
import { Arriving, Failed } from '#web/office/parts/Failed.tsx';
import { Qr } from '#web/parts/account/Qr.tsx';
import { useWrite } from '#web/parts/use-write.ts';
import { Button } from '#web/ui/Button.tsx';
import { textLink } from '#web/ui/button-classes.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { Suspense, useEffect, useState } from 'react';
import { formatDate } from '#web/ground/format.ts';
import { DayStateBar } from '#web/office/parts/day/DayStateBar.tsx';
import { accountOwner } from '#web/outbox/send.ts';
import type { Owner } from '#web/outbox/items.ts';
import { useCheckIn } from '#web/outbox/use-check-in.ts';
import { CheckInBoard } from '#web/parts/check-in/CheckInBoard.tsx';
import { bringPatiently } from '#web/ground/arriving/bring.ts';
import { onDemand } from '#web/ground/arriving/on-demand.tsx';

const cashDesk = () => import('./CashDesk.tsx');
const CashDesk = onDemand(async () => (await cashDesk()).CashDesk);

/** Tells whether the cash box's code is here. It loads while there is a signal, which the gate may lack. */
function useCashDesk(mayTake: boolean): boolean {
  const [isHere, setIsHere] = useState(false);
  useEffect(() => {
    if (!mayTake) return;
    const come = async () => {
      await bringPatiently(cashDesk);
      setIsHere(true);
    };
    void come().catch(() => undefined);
  }, [mayTake]);
  return isHere;
}

/** There is nothing to do, because the page itself sends people who are signed out to the sign-in. */
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

/** Shows the check-in of a date to an account of the office. */
function RaceCheckIn({ race_id }: { race_id: number }) {
  const owner = accountOwner();
  const { data: race } = useAsk(
    'GET /api/office/races',
    {},
    { select: ({ items }) => items.find((one) => one.race_id === race_id) ?? null },
  );
  return (
    <>
      <BackLink href={dayHref(race_id)}>{m.day_back_day()}</BackLink>
      <h1 className="display text-d34 text-balance wrap-anywhere">{m.checkin_title()}</h1>
      {/* Its two lines are left while it loads. */}
      <p className="min-h-12 text-ink2 tabular-nums wrap-anywhere md:min-h-6">
        {race && [formatDate(race.race_date), race.race_name, race.cup_name].join(' · ')}
      </p>
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

/** Prints the cards of every rider entered in a race on sheets of paper to cut. */
function PrintCards({ race_id }: { race_id: number }) {
  const client = useQueryClient();
  const params = { id: race_id };
  const queryKey = keyOf('GET /api/office/races/{id}/credentials', { params });
  const { data, error, refetch } = useAsk('GET /api/office/races/{id}/credentials', { params });
  const { busy, failure, run } = useWrite();
  const make = () =>
    run(async () => {
      client.setQueryData(queryKey, await ask('POST /api/office/races/{id}/credentials', { params }));
    });
  const missing = data?.items.filter(({ code }) => code === null).length ?? 0;
  return (
    <>
      <div className="print:hidden">
        <BackLink href={checkInHref(race_id)}>{m.checkin_cards_back()}</BackLink>
        <h1 className="display text-d34">{m.checkin_cards()}</h1>
        <p className="max-w-text text-ink2">{m.checkin_cards_why()}</p>
        <div className="my-4 flex flex-wrap gap-3">
          {missing > 0 && (
            <Button look="primary" busy={busy} onClick={() => void make()}>
              {m.checkin_cards_make({ count: missing })}
            </Button>
          )}
          {data && data.items.length > missing && (
            <Button onClick={() => window.print()}>
              <Icon name="print" className="size-5" />
              {m.checkin_cards_print()}
            </Button>
          )}
        </div>
        <FormAlert>{failure}</FormAlert>
      </div>
      {!data && <Arriving error={error} again={refetch} rows={6} />}
      <ul className="grid gap-3 sm:grid-cols-2 print:grid-cols-2 print:gap-0">
        {data?.items.map(({ rider_id, rider_fullname, club_name, plates, code }) =>
          code === null ? null : (
            <li
              key={rider_id}
              className="flex break-inside-avoid items-center gap-4 border border-line p-4 print:border-dashed"
            >
              <div className="w-28 shrink-0">
                <Qr text={groupedCode(code)} label={m.checkin_card_code({ rider: rider_fullname })} />
              </div>
              <div className="min-w-0 wrap-anywhere">
                <p className="display text-d28 tabular-nums">{plates.join(' · ')}</p>
                <p className="font-semibold">{rider_fullname}</p>
                <p className="text-small text-ink2">{club_name}</p>
                <p className="mt-1 text-small tracking-wider tabular-nums">{groupedCode(code)}</p>
              </div>
            </li>
          ),
        )}
      </ul>
    </>
  );
}

/** Lists the dates with their check-in, the next one first. */
function RacesToCheckIn() {
  const { data, error, again } = useMeetings(null);
  return (
    <MeetingList
      title={m.checkin_title()}
      why={m.checkin_title_why()}
      races={data}
      error={error}
      again={again}
      hrefOf={checkInHref}
      markOf={({ entries, called_off }) =>
        called_off ? m.race_called_off() : m.office_next_entries({ count: entries })
      }
    />
  );
}

/** Shows check-in in the office: the list of dates, or the date in the address. */
export function CheckInScreen() {
  const { path } = useAddress();
  const [race, below] = piecesBelow(path, officePaths.checkIn);
  const race_id = idOf(race);
  if (race_id === null) return <RacesToCheckIn />;
  if (below === 'cards') return <PrintCards key={race_id} race_id={race_id} />;
  return <RaceCheckIn key={race_id} race_id={race_id} />;
}
