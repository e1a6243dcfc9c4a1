import type { ReactNode } from 'react';
import type { Due } from '#contract/money/payments.ts';
import * as m from '#text/messages/messages.js';
import { moneyText } from '#rules/money/money.ts';
import { formatDate } from '#web/ground/format.ts';
import { conceptOf, stateOf } from '#web/parts/due-words.ts';
import { DueParts } from '#web/parts/money/DueParts.tsx';
import { dueReasons } from '#web/parts/money/due-reasons.ts';
import { ReasonLines } from '#web/parts/money/ReasonLines.tsx';
import { DueReturns } from '#web/parts/money/DueReturns.tsx';
import { Icon } from '#web/ui/Icon.tsx';

interface DueLineProps {
  due: Due;
  /** The name of the rider, when the dues of several are listed. */
  rider?: string;
  /** The club that asks for it, when there are several. */
  from?: string;
  /** The level of the heading, one below the heading above it. */
  heading?: 'h3' | 'h4';
  children?: ReactNode;
}

/** Draws one due: its purpose, its amount, its last day, and its state. */
export function DueLine({ due, rider, from, heading: Heading = 'h3', children }: DueLineProps) {
  const { icon, colour, words } = stateOf(due);
  return (
    <li className="border-t border-line py-4 first:border-t-0 first:pt-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <Heading className="min-w-0 font-semibold wrap-anywhere">
          {rider === undefined ? conceptOf(due) : `${rider} · ${conceptOf(due)}`}
        </Heading>
        <p className="display text-d22 whitespace-nowrap">{moneyText(due.cents, due.currency)}</p>
      </div>
      {from !== undefined && <p className="text-small text-ink2 wrap-anywhere">{from}</p>}
      {due.note !== '' && <p className="text-small text-ink2 wrap-anywhere">{due.note}</p>}
      <ReasonLines lines={dueReasons(due)} currency={due.currency} />
      <p className="mt-1 flex items-start gap-1.5">
        <Icon name={icon} className={`mt-0.5 size-5 ${colour}`} />
        <span className="min-w-0 wrap-anywhere">
          {words}
          {due.due_on !== null && due.parts === null && due.state !== 'paid' && due.state !== 'cancelled' && (
            <>
              {' · '}
              <span className="text-ink2">{m.payments_due_on({ date: formatDate(due.due_on) })}</span>
            </>
          )}
        </span>
      </p>
      {due.paid_cents > 0 && due.left_cents > 0 && (
        <p className="mt-1 font-semibold">
          {m.dues_paid_left({
            paid: moneyText(due.paid_cents, due.currency),
            left: moneyText(due.left_cents, due.currency),
          })}
        </p>
      )}
      <DueParts due={due} />
      <DueReturns due={due} />
      {children}
    </li>
  );
}
