import { isReason, WRITTEN_REASON } from '#rules/office/written-reason.ts';
import * as m from '#text/messages/messages.js';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';

interface ReasonThenProps {
  name: string;
  reason: string;
  onReason: (reason: string) => void;
  /** The label of the button. */
  words: string;
  busy: boolean;
  onDo: () => void;
}

/** The reason of a change of the day, and the button that makes it. */
export function ReasonThen({ name, reason, onReason, words, busy, onDo }: ReasonThenProps) {
  return (
    <>
      <TextField
        name={name}
        label={m.late_reason()}
        hint={m.late_reason_why()}
        value={reason}
        maxLength={WRITTEN_REASON.most}
        onChange={({ target }) => onReason(target.value)}
      />
      <Button
        look="primary"
        busy={busy}
        disabled={!isReason(reason)}
        className="disabled:opacity-50"
        onClick={onDo}
      >
        {words}
      </Button>
    </>
  );
}
