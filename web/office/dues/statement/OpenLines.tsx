import { useState } from 'react';
import type { LinesSettled, OpenStatementLine } from '#contract/money/statements.ts';
import type { Line } from '#rules/money/ledger.ts';
import * as m from '#text/messages/messages.js';
import { ask } from '#web/app/call/ask.ts';
import { useAsk } from '#web/app/call/use-ask.ts';
import { useBooksWrite } from '#web/office/dues/use-books.ts';
import { Failed } from '#web/office/parts/Failed.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { DoubtfulLine } from './DoubtfulLine.tsx';
import { SendStatement } from './SendStatement.tsx';
import { SureLines } from './SureLines.tsx';

/** What one request settles, and one list shows. */
const atOnce = 200;
const shownAtOnce = 500;

/** Lines that pay nothing yet: the sure ones together, the others one by one. */
export function OpenLines({ book_id }: { book_id: number }) {
  const params = { id: book_id };
  const { data, error, refetch } = useAsk(
    'GET /api/books/{id}/statement-lines',
    { params },
    { staleTime: 0 },
  );
  const [done, setDone] = useState<LinesSettled | null>(null);
  const { busy, failure, run } = useBooksWrite();
  const settle = (items: { line_id: number; lines: Line[] }[]) =>
    run(async () => {
      setDone(
        await ask('POST /api/books/{id}/statement-lines/settle', {
          params,
          body: { items },
        }),
      );
    });
  const aside = (line_id: number) =>
    run(() =>
      ask('PUT /api/books/{id}/statement-lines/{lineId}/aside', {
        params: { ...params, lineId: line_id },
        body: { aside: true },
      }),
    );
  if (!data) return error ? <Failed error={error} again={() => void refetch()} /> : <SkeletonRows rows={5} />;
  const { items, dues } = data;
  const of = (...kinds: OpenStatementLine['certainty'][]) =>
    items.filter(({ certainty }) => kinds.includes(certainty));
  const sure = of('sure').slice(0, atOnce);
  const others = [
    ['doubts', m.statement_doubts(), of('amount', 'name')],
    ['unknown', m.statement_unknown(), of('none')],
  ] as const;
  return (
    <>
      <SendStatement book_id={book_id} />
      <FormAlert good>
        {done && done.settled.length > 0 ? m.statement_settled_now({ count: done.settled.length }) : null}
      </FormAlert>
      <FormAlert>
        {done && done.refused.length > 0 ? m.statement_refused({ count: done.refused.length }) : failure}
      </FormAlert>
      {items.length === 0 && <EmptyState title={m.statement_empty()}>{m.statement_empty_why()}</EmptyState>}
      {sure.length > 0 && (
        <SureLines
          items={sure}
          dues={dues}
          busy={busy}
          onSettle={() => void settle(sure.map(({ line_id, lines }) => ({ line_id, lines })))}
        />
      )}
      {others.map(
        ([id, title, lines]) =>
          lines.length > 0 && (
            <section key={id} aria-labelledby={id} className="mt-8 max-w-text">
              <h2 id={id} className="display text-d22">
                {title} ({lines.length})
              </h2>
              <ul className="mt-3">
                {lines.map((line) => (
                  <DoubtfulLine
                    key={line.line_id}
                    line={line}
                    dues={dues}
                    busy={busy}
                    onSettle={(paid) => void settle([{ line_id: line.line_id, lines: paid }])}
                    onAside={() => void aside(line.line_id)}
                  />
                ))}
              </ul>
            </section>
          ),
      )}
      {items.length >= shownAtOnce && <p className="mt-4 text-ink2">{m.statement_more()}</p>}
    </>
  );
}
