import { useState } from 'react';
import type { LinesSettled, OpenStatementLine } from '#contract/money/statements.ts';
import type { Line } from '#rules/money/ledger.ts';
import * as m from '#text/messages/messages.js';
import { ask } from '#web/ground/call/ask.ts';
import { useAsk } from '#web/ground/call/use-ask.ts';
import { useBooksWrite } from '#web/office/money/dues/parts/use-books.ts';
import { Arriving } from '#web/office/parts/Failed.tsx';
import { useJustDone } from '#web/parts/form/use-just-done.ts';
import { UndoFoot } from '#web/parts/form/Undo.tsx';
import { moneyText } from '#rules/money/money.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { DoubtfulLine } from './DoubtfulLine.tsx';
import { SendStatement, type StatementDesk } from './SendStatement.tsx';

import type { Due } from '#contract/money/payments.ts';
import { conceptOf } from '#web/parts/due-words.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { LineText } from './LineText.tsx';

interface TogetherProps {
  id: string;
  title: string;
  why: string;
  items: readonly OpenStatementLine[];
  dues: readonly Due[];
  busy: boolean;
  onSettle: () => void;
  /** Takes a line out of the list, to be judged by itself. It is left out where the code of a line says whose it is. */
  onApart?: (line_id: number) => void;
}

/** Lists lines that are recognized, to be read through and approved with one tap. */
function TogetherLines({ id, title, why, items, dues, busy, onSettle, onApart }: TogetherProps) {
  if (items.length === 0) return null;
  const dueOf = (due_id: number) => dues.find((one) => one.due_id === due_id);
  const concepts = new Set(
    items.flatMap((one) => one.lines.map(({ due_id }) => dueOf(due_id)).map((due) => due && conceptOf(due))),
  );
  // What all lines pay is read once.
  const [common] = concepts.size === 1 ? concepts : [];
  return (
    <section aria-labelledby={id} className="mt-6 max-w-text">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 id={id} className="display text-d22">
            {title} ({items.length})
          </h2>
          <p className="text-small text-ink2">{why}</p>
          {common && <p>{common}</p>}
        </div>
        <Button look="primary" onClick={onSettle} disabled={busy} className="w-full sm:w-auto">
          {busy ? m.payments_working() : m.statement_settle_all({ count: items.length })}
        </Button>
      </div>
      <ul className="mt-3">
        {items.map((line) => (
          <li key={line.line_id} className="border-t border-line py-3">
            <LineText line={line} />
            {line.lines.map(({ due_id }) => {
              const due = dueOf(due_id);
              return (
                due && (
                  <p key={due_id} className="mt-1 flex items-start gap-1.5">
                    <Icon name="check" className="mt-0.5 size-5 text-go" />
                    <span className="min-w-0 wrap-anywhere">
                      <span className="font-semibold">{due.rider_fullname}</span>
                      {!common && ` · ${conceptOf(due)}`}
                    </span>
                  </p>
                )
              );
            })}
            {onApart && (
              <Button look="link" onClick={() => onApart(line.line_id)} disabled={busy}>
                {m.statement_apart()}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The largest number that one request settles and one list shows. */
const atOnce = 200;
const shownAtOnce = 500;

/** Lists the lines that pay nothing yet: those that are recognized together, the others one by one. */
export function OpenLines({ book_id, desk }: { book_id: number; desk: StatementDesk }) {
  const params = { id: book_id };
  const { data, error, refetch } = useAsk(
    'GET /api/books/{id}/statement-lines',
    { params },
    { staleTime: 0 },
  );
  const [done, setDone] = useState<LinesSettled | null>(null);
  /** These lines were taken out of a list, to be judged by themselves. */
  const [apart, setApart] = useState<readonly number[]>([]);
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
  const { just, tell, forget } = useJustDone<{ line: OpenStatementLine }>();
  const setAside = ({ line_id }: OpenStatementLine, isAside: boolean) =>
    run(() =>
      ask('PUT /api/books/{id}/statement-lines/{lineId}/aside', {
        params: { ...params, lineId: line_id },
        body: { aside: isAside },
      }),
    );
  const aside = async (line: OpenStatementLine) => {
    setDone(null);
    if (await setAside(line, true)) tell({ line });
  };
  if (!data) return <Arriving error={error} again={refetch} rows={5} />;
  const { items, dues } = data;
  const of = (...kinds: OpenStatementLine['certainty'][]) =>
    items.filter(({ certainty }) => kinds.includes(certainty));
  const isApart = ({ line_id }: OpenStatementLine) => apart.includes(line_id);
  const settleAll = (lines: readonly OpenStatementLine[]) =>
    void settle(lines.map(({ line_id, lines: paid }) => ({ line_id, lines: paid })));
  const sure = of('sure').slice(0, atOnce);
  const named = of('name')
    .filter((line) => !isApart(line))
    .slice(0, atOnce);
  const others = [
    ['doubts', m.statement_doubts(), [...of('name').filter(isApart), ...of('amount')]],
    ['unknown', m.statement_unknown(), of('none')],
  ] as const;
  return (
    <>
      <SendStatement book_id={book_id} desk={desk} />
      {/* The line that was tapped may be far from the beginning and from the end of the list. */}
      <UndoFoot
        words={
          just
            ? m.statement_aside_now({
                text: just.line.line_text,
                amount: moneyText(just.line.cents, just.line.currency),
              })
            : ''
        }
        until={just?.until ?? null}
        busy={busy}
        onUndo={just && (() => void setAside(just.line, false).then((isDone) => isDone && forget()))}
        onOver={forget}
      />
      {items.length === 0 && <EmptyState title={m.statement_empty()}>{m.statement_empty_why()}</EmptyState>}
      <TogetherLines
        id="sure"
        title={m.statement_sure()}
        why={m.statement_sure_why()}
        items={sure}
        dues={dues}
        busy={busy}
        onSettle={() => settleAll(sure)}
      />
      <TogetherLines
        id="named"
        title={m.statement_named()}
        why={m.statement_doubt_name()}
        items={named}
        dues={dues}
        busy={busy}
        onSettle={() => settleAll(named)}
        onApart={(line_id) => setApart([...apart, line_id])}
      />
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
                    onAside={() => void aside(line)}
                  />
                ))}
              </ul>
            </section>
          ),
      )}
      {items.length >= shownAtOnce && <p className="mt-4 text-ink2">{m.statement_more()}</p>}
      <div className="sticky bottom-(--nav) max-w-text space-y-2 bg-paper">
        <FormAlert good>
          {done && done.settled.length > 0 ? m.statement_settled_now({ count: done.settled.length }) : null}
        </FormAlert>
        <FormAlert>
          {done && done.refused.length > 0 ? m.statement_refused({ count: done.refused.length }) : failure}
        </FormAlert>
      </div>
    </>
  );
}
