import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '#text/messages/messages.js';
import { useAsk } from '#web/app/call/use-ask.ts';
import { Failed } from '#web/office/parts/Failed.tsx';
import { ManyPrice } from '#web/parts/prices/ManyPrice.tsx';
import type { AskedEntry, Many } from './use-many.ts';
import type { RaceTable } from '#web/office/entries/use-race-desk.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';

interface FootProps {
  table: RaceTable;
  many: Many;
  /** Who is ticked, in the order in which they are entered. */
  items: readonly AskedEntry[];
  nameOf: (rider_id: number) => string;
  /** The name of the reason field: the page may have two. */
  name: string;
}

/** How many are ticked, what that costs, the reason where one is needed, and the button that enters them. */
export function ManyFoot({ table: { race, busy }, many, items, nameOf, name }: FootProps) {
  const [code, setCode] = useState('');
  const count = items.length;
  const isPriced = race.priced && count > 0;
  const { data, error, isFetching, refetch } = useAsk(
    'POST /api/office/races/{id}/quote',
    {
      params: { id: race.race_id },
      body: {
        items: items.map(({ rider_id, category_id }) => ({ rider_id, category_id })),
        code,
        late: race.late,
      },
    },
    { enabled: isPriced, staleTime: 0, placeholderData: keepPreviousData },
  );
  const quote = isPriced ? data : undefined;
  const isCounted = !isPriced || (quote !== undefined && !isFetching);
  const isReady = count > 0 && isCounted && (!race.late || many.reason.trim() !== '');
  const enter = () =>
    many.enter(
      items.map((one, index) => {
        const item = quote?.items[index];
        if (!item) return one;
        const isReduced = item.lines.some(({ what }) => what === 'code');
        return { ...one, price: item.cents, code: isReduced ? code : '' };
      }),
    );
  return (
    <div className="mt-4 space-y-4">
      {race.late && (
        <TextField
          name={name}
          label={m.desk_reason()}
          hint={m.desk_reason_why()}
          value={many.reason}
          onChange={(event) => many.setReason(event.target.value)}
          maxLength={200}
        />
      )}
      {isPriced && quote && <ManyPrice quote={quote} nameOf={nameOf} onCode={setCode} />}
      {isPriced && error && !isFetching && <Failed error={error} again={() => void refetch()} />}
      <Button
        look="primary"
        disabled={!isReady}
        busy={busy}
        onClick={() => {
          if (!busy) void enter();
        }}
        className="w-full disabled:opacity-50 sm:w-auto"
      >
        {busy ? m.desk_many_busy() : isPriced && isFetching ? m.price_counting() : m.desk_many_do({ count })}
      </Button>
    </div>
  );
}
