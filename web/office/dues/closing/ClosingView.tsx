import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { isDate } from '#rules/calendar.ts';
import * as m from '#text/messages/messages.js';
import { useAsk } from '#web/app/call/use-ask.ts';
import { useDuesAddress } from '#web/office/dues/use-books.ts';
import { Failed } from '#web/office/parts/Failed.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { ClosedDays } from './ClosedDays.tsx';
import { CountForm } from './CountForm.tsx';
import { WaitingReceipts } from './WaitingReceipts.tsx';

/** A year that is half typed is a date as well. */
const firstDay = '1900-01-01';

/** The cash of a day, counted by desk and person, and the days that were closed. */
export function ClosingView({ book_id }: { book_id: number }) {
  const { params, set } = useDuesAddress();
  const [typed, setTyped] = useState<string | null>(null);
  const said = params.get('day') ?? '';
  const asked = isDate(said) && said >= firstDay ? said : null;
  const { data, error, refetch, isPlaceholderData } = useAsk(
    'GET /api/books/{id}/closings',
    { params: { id: book_id }, query: asked === null ? {} : { day: asked } },
    { staleTime: 0, placeholderData: keepPreviousData },
  );
  const today = data?.today;
  const choose = (day: string) => {
    const taken = isDate(day) && day >= firstDay && (today === undefined || day <= today);
    setTyped(taken ? null : day);
    if (taken) set({ day });
  };
  return (
    <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-10 lg:grid-cols-2">
      <section aria-labelledby="closing">
        <h2 id="closing" className="display text-d28">
          {m.closing_title()}
        </h2>
        <p className="mt-1 mb-4 text-small text-ink2">{m.closing_why()}</p>
        <TextField
          name="day"
          type="date"
          label={m.closing_day()}
          value={typed ?? asked ?? data?.day ?? ''}
          min={firstDay}
          max={today}
          onChange={({ target }) => choose(target.value)}
        />
        {data && data.waiting.length > 0 && <WaitingReceipts book_id={book_id} waiting={data.waiting} />}
        {error && !data ? (
          <Failed error={error} again={() => void refetch()} />
        ) : !data || isPlaceholderData ? (
          <SkeletonRows rows={6} />
        ) : data.is_closed ? (
          <p role="status" className="mt-5 flex gap-2 border-2 border-go p-4 font-semibold text-go">
            <Icon name="lock" className="size-6 shrink-0" />
            {m.closing_is_closed()}
          </p>
        ) : data.drawers.length === 0 ? (
          <EmptyState title={m.closing_none()} />
        ) : (
          <CountForm key={data.day} book_id={book_id} day={data.day} drawers={data.drawers} out={data.out} />
        )}
      </section>
      {data && data.closed.length > 0 && <ClosedDays book_id={book_id} closed={data.closed} />}
    </div>
  );
}
