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

/** The cash of a day, counted by desk and person, and the days that were closed. */
export function ClosingView({ book_id }: { book_id: number }) {
  const { params, set } = useDuesAddress();
  const asked = params.get('day') ?? '';
  const { data, error, refetch } = useAsk(
    'GET /api/books/{id}/closings',
    { params: { id: book_id }, query: isDate(asked) ? { day: asked } : {} },
    { staleTime: 0 },
  );
  if (!data) return error ? <Failed error={error} again={() => void refetch()} /> : <SkeletonRows rows={6} />;
  const { day, today, is_closed, drawers, closed } = data;
  const key = JSON.stringify([day, drawers]);
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
          value={day}
          max={today}
          onChange={({ target }) => isDate(target.value) && set({ day: target.value })}
        />
        {is_closed ? (
          <p role="status" className="mt-5 flex gap-2 border-2 border-go p-4 font-semibold text-go">
            <Icon name="lock" className="size-6 shrink-0" />
            {m.closing_is_closed()}
          </p>
        ) : drawers.length === 0 ? (
          <EmptyState title={m.closing_none()} />
        ) : (
          <CountForm key={key} book_id={book_id} day={day} drawers={drawers} />
        )}
      </section>
      {closed.length > 0 && <ClosedDays book_id={book_id} closed={closed} />}
    </div>
  );
}
