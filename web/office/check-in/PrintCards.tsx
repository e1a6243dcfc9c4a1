import { useQueryClient } from '@tanstack/react-query';
import { groupedCode } from '#rules/riders/credential-code.ts';
import * as m from '#text/messages/messages.js';
import { Link } from '#web/app/address/link.tsx';
import { ask } from '#web/app/call/ask.ts';
import { keyOf, useAsk } from '#web/app/call/use-ask.ts';
import { checkInHref } from '#web/app/screens/office-paths.ts';
import { Failed } from '#web/office/parts/Failed.tsx';
import { Qr } from '#web/parts/second-factor/Qr.tsx';
import { useWrite } from '#web/parts/use-write.ts';
import { Button } from '#web/ui/Button.tsx';
import { textLink } from '#web/ui/button-classes.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';

/** The cards of every rider entered in a race, on sheets of paper to cut. */
export function PrintCards({ race_id }: { race_id: number }) {
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
        <Link href={checkInHref(race_id)} className={`inline-flex min-h-12 items-center gap-2 ${textLink}`}>
          <Icon name="back" className="size-5" />
          {m.checkin_cards_back()}
        </Link>
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
      {!data && !error && <SkeletonRows rows={6} />}
      {!data && error && <Failed error={error} again={() => void refetch()} />}
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
