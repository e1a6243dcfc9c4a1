import { useState } from 'react';
import type { Due } from '#contract/money/payments.ts';
import type { OpenStatementLine } from '#contract/money/statements.ts';
import type { Line } from '#rules/money/ledger.ts';
import { moneyText, typedCents } from '#rules/money/money.ts';
import * as m from '#text/messages/messages.js';
import { Allocation, allocationOf, ticking, wrongAllocation } from '#web/office/parts/cash/Allocation.tsx';
import { useFields } from '#web/parts/form/use-fields.ts';
import { Button } from '#web/ui/Button.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { LineText } from './LineText.tsx';
import { duesFor, duesOf } from './lines.ts';

const whys = {
  sure: m.statement_sure_why,
  amount: m.statement_doubt_amount,
  name: m.statement_doubt_name,
  none: m.statement_doubt_none,
};

interface SettleProps {
  line: OpenStatementLine;
  dues: readonly Due[];
  busy: boolean;
  onSettle: (lines: Line[]) => void;
}

/** The dues that a line may pay, ticked as it seems, and never for more than came in. */
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

/** A line for a person: what the bank wrote, beside the dues it may pay. */
export function DoubtfulLine({ onAside, ...props }: DoubtfulLineProps) {
  const { line, dues, busy } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const likely = duesFor(line, dues);
  const shown = typed === null ? likely : duesOf(typed, dues);
  return (
    <li className="border-t border-line py-4">
      <LineText line={line} />
      <p className="mt-1 text-small text-ink2">{whys[line.certainty]()}</p>
      {typed !== null && (
        <div className="mt-3 max-w-100">
          <TextField
            name={`rider-${line.line_id}`}
            type="search"
            label={m.statement_rider()}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="off"
            maxLength={60}
          />
        </div>
      )}
      {shown.length > 0 && <Settle key={shown.map(({ due_id }) => due_id).join()} {...props} dues={shown} />}
      {typed !== null && typed.trim().length > 1 && shown.length === 0 && (
        <p role="status" className="mt-2 text-ink2">
          {m.dues_nobody()}
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-3">
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
