import type { ReactNode } from 'react';
import { isReason, WRITTEN_REASON } from '#rules/operations/office/written-reason.ts';
import * as m from '#text/messages/messages.js';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';

interface ReasonProps {
  name: string;
  reason: string;
  onReason: (reason: string) => void;
  most?: number;
}

/** The reason of a change of the day. */
export function ReasonField({ name, reason, onReason, most = WRITTEN_REASON.most }: ReasonProps) {
  return (
    <TextField
      name={name}
      label={m.late_reason()}
      hint={m.late_reason_why()}
      value={reason}
      maxLength={most}
      onChange={({ target }) => onReason(target.value)}
    />
  );
}

interface ReasonThenProps extends ReasonProps {
  /** The label of the button. */
  words: string;
  busy: boolean;
  onDo: () => void;
  /** What stands between the two. */
  children?: ReactNode;
}

/** The reason of a change of the day, and the button that makes it. */
export function ReasonThen({ words, busy, onDo, children, ...written }: ReasonThenProps) {
  return (
    <>
      <ReasonField {...written} />
      {children}
      <Button
        look="primary"
        busy={busy}
        disabled={!isReason(written.reason)}
        className="disabled:opacity-50"
        onClick={onDo}
      >
        {words}
      </Button>
    </>
  );
}
