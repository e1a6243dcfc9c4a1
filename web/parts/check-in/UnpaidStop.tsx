import { type ReactNode, type SubmitEvent, useId, useState } from 'react';
import type { CheckInRider } from '#contract/office/check-in/check-in.ts';
import * as m from '#text/messages/messages.js';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import type { CheckInTable } from './check-in-desk.ts';

interface StopProps {
  table: CheckInTable;
  rider: CheckInRider;
  /** How it is paid. */
  children: ReactNode;
}

/** Nobody rides this race unpaid: a clear stop, and the way past it, which needs a reason. */
export function UnpaidStop({ table, rider, children }: StopProps) {
  const name = useId();
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const letIn = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const unpaid_reason = reason.trim();
    setIsTried(true);
    if (unpaid_reason !== '') void table.say(rider, { kind: 'mark', what: 'present', unpaid_reason });
  };
  return (
    <div className="border-4 border-stop p-4">
      <p className="display flex items-start gap-2 text-d28 text-stop">
        <Icon name="alert" className="mt-1 size-6 shrink-0" />
        {m.checkin_stop()}
      </p>
      <p className="mt-1 mb-3">{m.checkin_stop_why()}</p>
      {children}
      <details className="mt-3">
        <summary className="flex min-h-12 cursor-pointer items-center font-semibold">
          {m.checkin_stop_let_in()}
        </summary>
        <form noValidate onSubmit={letIn} className="space-y-3 pt-1">
          <TextField
            name={name}
            label={m.checkin_stop_reason()}
            value={reason}
            error={isTried && reason.trim() === '' ? m.form_required() : undefined}
            maxLength={200}
            onChange={(event) => setReason(event.target.value)}
          />
          <Button type="submit" className="w-full">
            {m.checkin_stop_do()}
          </Button>
        </form>
      </details>
    </div>
  );
}
