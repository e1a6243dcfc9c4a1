import { useState } from 'react';
import type { Due } from '#contract/money/payments.ts';
import type { OpenStatementLine } from '#contract/money/statements.ts';
import type { Line } from '#rules/money/ledger.ts';
import { moneyText } from '#rules/money/money.ts';
import { typedCents } from '#rules/money/typed-amount.ts';
import * as m from '#text/messages/messages.js';
import { Allocation, allocationOf, ticking, wrongAllocation } from '#web/office/parts/cash/Allocation.tsx';
import { useFields } from '#web/parts/form/use-fields.ts';
import { Button } from '#web/ui/Button.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { DuesSearch } from '#web/office/money/dues/parts/DuesSearch.tsx';
import { LineText } from './LineText.tsx';

import { plainText } from '#rules/names/plain-text.ts';

/** Lists the dues of the riders whose dues a line seems to pay. */
function duesFor(line: OpenStatementLine, dues: readonly Due[]): Due[] {
  const named = new Set(line.lines.map(({ due_id }) => due_id));
  const riders = new Set(dues.filter(({ due_id }) => named.has(due_id)).map(({ rider_id }) => rider_id));
  return dues.filter(({ rider_id }) => riders.has(rider_id));
}

const mostFound = 12;

/** Lists the dues of the rider whose name was typed, or of those in whose name each typed word begins one. */
function duesOf(typed: string, dues: readonly Due[]): Due[] {
  const whole = dues.filter(({ rider_fullname }) => rider_fullname === typed);
  if (whole.length > 0) return whole;
  const words = plainText(typed)
    .split(' ')
    .filter((word) => word.length > 1);
  if (words.length === 0) return [];
  return dues
    .filter(({ rider_fullname }) =>
      words.every((word) => ` ${plainText(rider_fullname)}`.includes(` ${word}`)),
    )
    .slice(0, mostFound);
}

/** Lists the riders who may be named in the words of the bank. */
const suggestedFor = ({ likely }: OpenStatementLine, dues: readonly Due[]): string[] => [
  ...new Set(dues.filter(({ due_id }) => likely.includes(due_id)).map((due) => due.rider_fullname)),
];

/** Why a line is doubtful. The title of the list says it of those for which nothing fits. */
const whys = {
  sure: m.statement_sure_why,
  amount: m.statement_doubt_amount,
  name: m.statement_doubt_name,
  none: null,
};

interface SettleProps {
  line: OpenStatementLine;
  dues: readonly Due[];
  busy: boolean;
  onSettle: (lines: Line[]) => void;
}

/** Draws the dues that a line may pay, ticked as seems right, and never for more than came in. */
function Settle({ line, dues, busy, onSettle }: SettleProps) {
  const named = line.lines
    .map(({ due_id }) => due_id)
    .filter((id) => dues.some(({ due_id }) => due_id === id));
  const start = ticking(
    dues,
    named.length > 0 ? named : dues.length === 1 ? dues.map(({ due_id }) => due_id) : [],
  );
  const { most } = allocationOf(dues, start);
  const { sends, watch, change, formState } = useFields({
    start: most > line.cents ? { ...start, cents: typedCents(line.cents) } : start,
    check: (typed) => {
      const { cents } = allocationOf(dues, typed);
      return cents !== null && cents > line.cents
        ? { cents: m.dues_too_much({ most: moneyText(line.cents, line.currency) }) }
        : wrongAllocation(dues, typed);
    },
  });
  const typed = watch();
  const { cents } = allocationOf(dues, typed);
  const rest = line.cents - (cents ?? 0);
  const riders = new Set(dues.map(({ rider_fullname }) => rider_fullname));
  return (
    <form {...sends((values) => onSettle(allocationOf(dues, values).lines))} className="mt-3 space-y-4">
      {riders.size === 1 && <p className="display text-d22 wrap-anywhere">{[...riders]}</p>}
      <Allocation dues={dues} fields={typed} change={change} tried={formState.isSubmitted} />
      {cents !== null && cents > line.cents && (
        <p role="alert" className="text-small font-semibold text-stop">
          {m.dues_too_much({ most: moneyText(line.cents, line.currency) })}
        </p>
      )}
      {cents !== null && rest > 0 && (
        <p className="text-small text-warn">{m.statement_rest({ amount: moneyText(rest, line.currency) })}</p>
      )}
      <SubmitButton busy={busy} busyText={m.payments_working()}>
        {m.statement_approve()}
      </SubmitButton>
    </form>
  );
}

interface DoubtfulLineProps extends SettleProps {
  onAside: () => void;
}

/** Shows a line that a person has to judge: the bank's text, beside the dues that it may pay. */
export function DoubtfulLine({ onAside, ...props }: DoubtfulLineProps) {
  const { line, dues, busy } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const why = whys[line.certainty];
  const likely = duesFor(line, dues);
  const suggested = likely.length > 0 || typed !== null ? [] : suggestedFor(line, dues);
  const shown = typed === null ? likely : duesOf(typed, dues);
  return (
    <li className="border-t border-line py-4">
      <LineText line={line} />
      {why && <p className="mt-1 text-small text-ink2">{why()}</p>}
      {typed !== null && (
        <div className="mt-3 max-w-100">
          <DuesSearch
            name={`rider-${line.line_id}`}
            label={m.statement_rider()}
            typed={typed}
            onType={setTyped}
            isOpened
          />
        </div>
      )}
      {shown.length > 0 && <Settle key={shown.map(({ due_id }) => due_id).join()} {...props} dues={shown} />}
      {typed !== null && typed.trim().length > 1 && shown.length === 0 && (
        <p role="status" className="mt-2 text-ink2">
          {m.statement_nobody_owes()}
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-3">
        {suggested.map((name) => (
          <Button key={name} onClick={() => setTyped(name)} className="w-full sm:w-auto">
            {m.statement_is_of({ name })}
          </Button>
        ))}
        {typed === null && (
          <Button onClick={() => setTyped('')} className="w-full sm:w-auto">
            {m.statement_choose()}
          </Button>
        )}
        <Button onClick={onAside} disabled={busy} className="w-full sm:w-auto">
          {m.statement_aside()}
        </Button>
      </div>
    </li>
  );
}
