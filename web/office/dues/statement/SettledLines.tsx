import type { SettledLine } from '#contract/money/statements.ts';
import { moneyText } from '#rules/money/money.ts';
import * as m from '#text/messages/messages.js';
import { ask } from '#web/app/call/ask.ts';
import { useAsk } from '#web/app/call/use-ask.ts';
import { formatInstant } from '#web/app/format.ts';
import { useBooksWrite } from '#web/office/dues/use-books.ts';
import { Failed } from '#web/office/parts/Failed.tsx';
import { conceptOf } from '#web/parts/due-words.ts';
import { ownZone } from '#web/parts/own-zone.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { LineText } from './LineText.tsx';

interface SettledProps {
  line: SettledLine;
  busy: boolean;
  onUndo: () => void;
}

function Settled({ line, busy, onUndo }: SettledProps) {
  const { paid, currency } = line;
  const first = paid[0]?.rider_fullname ?? line.line_text;
  return (
    <li className="border-t border-line py-4">
      <LineText line={line} />
      {paid.length === 0 && <p className="mt-1 font-semibold">{m.statement_set_aside()}</p>}
      {paid.map((one) => (
        <p key={one.due_id} className="mt-1 flex flex-wrap justify-between gap-x-4">
          <span className="min-w-0 wrap-anywhere">
            <span className="font-semibold">{one.rider_fullname}</span> · {conceptOf(one)}
          </span>
          <span className="font-semibold whitespace-nowrap tabular-nums">
            {moneyText(one.cents, currency)}
          </span>
        </p>
      ))}
      <p className="mt-1 text-small text-ink2">
        {m.statement_by({
          who: line.settled_by === '' ? '–' : line.settled_by,
          when: formatInstant(line.settled_at, ownZone()),
        })}
      </p>
      <Button
        onClick={onUndo}
        disabled={busy}
        aria-label={m.statement_undo_of({ what: first })}
        className="mt-2"
      >
        {m.statement_undo()}
      </Button>
    </li>
  );
}

/** Lines that paid something, or were set aside: each can be taken back. */
export function SettledLines({ book_id }: { book_id: number }) {
  const params = { id: book_id };
  const { data, error, refetch } = useAsk(
    'GET /api/books/{id}/statement-lines/settled',
    { params },
    { select: ({ items }) => items, staleTime: 0 },
  );
  const { busy, failure, run } = useBooksWrite();
  const undo = ({ line_id, paid }: SettledLine) => {
    const of = { ...params, lineId: line_id };
    return run(() =>
      paid.length > 0
        ? ask('POST /api/books/{id}/statement-lines/{lineId}/undo', { params: of })
        : ask('PUT /api/books/{id}/statement-lines/{lineId}/aside', { params: of, body: { aside: false } }),
    );
  };
  if (!data) return error ? <Failed error={error} again={() => void refetch()} /> : <SkeletonRows rows={5} />;
  return (
    <>
      <FormAlert>{failure}</FormAlert>
      {data.length === 0 && <EmptyState title={m.statement_done_none()} />}
      <ul className="mt-5 max-w-text">
        {data.map((line) => (
          <Settled key={line.line_id} line={line} busy={busy} onUndo={() => void undo(line)} />
        ))}
      </ul>
    </>
  );
}
