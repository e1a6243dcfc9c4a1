import type { Due } from '#contract/money/payments.ts';
import type { OpenStatementLine } from '#contract/money/statements.ts';
import * as m from '#text/messages/messages.js';
import { conceptOf } from '#web/parts/due-words.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { LineText } from './LineText.tsx';

interface SureLinesProps {
  items: readonly OpenStatementLine[];
  dues: readonly Due[];
  busy: boolean;
  onSettle: () => void;
}

/** Lines whose code and amount agree: read through, and approved with one tap. */
export function SureLines({ items, dues, busy, onSettle }: SureLinesProps) {
  return (
    <section aria-labelledby="sure" className="mt-6 max-w-text">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 id="sure" className="display text-d22">
            {m.statement_sure()} ({items.length})
          </h2>
          <p className="text-small text-ink2">{m.statement_sure_why()}</p>
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
              const due = dues.find((one) => one.due_id === due_id);
              return (
                due && (
                  <p key={due_id} className="mt-1 flex items-start gap-1.5">
                    <Icon name="check" className="mt-0.5 size-5 text-go" />
                    <span className="min-w-0 wrap-anywhere">
                      <span className="font-semibold">{due.rider_fullname}</span> · {conceptOf(due)}
                    </span>
                  </p>
                )
              );
            })}
          </li>
        ))}
      </ul>
    </section>
  );
}
