import * as m from '#text/messages/messages.js';
import { everyAnswer } from '#web/ground/call/use-ask.ts';
import { useWriteForm } from '#web/parts/form/use-write-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';

interface WithReasonProps {
  /** The name of the field, which is unique on the page. */
  name: string;
  /** The subject, which is visible before the part is opened. */
  summary: string;
  /** A sentence about what the action does. */
  how?: string;
  label: string;
  /** The words of the button. */
  action: string;
  send: (reason: string) => Promise<unknown>;
}

/** Draws an action on the books that needs a reason. */
export function WithReason({ name, summary, how, label, action, send }: WithReasonProps) {
  const { sends, field, busy, failure } = useWriteForm<Record<string, string>>({
    again: [everyAnswer],
    start: { [name]: '' },
    check: (typed) => ((typed[name] ?? '').trim() === '' ? { [name]: m.form_required() } : {}),
  });
  const form = sends(async (typed) => {
    await send((typed[name] ?? '').trim());
  });
  return (
    <details>
      <summary className="flex min-h-12 cursor-pointer items-center gap-2 font-semibold">
        <Icon name="down" className="size-5 shrink-0" />
        {summary}
      </summary>
      <form {...form} className="space-y-3 pb-3">
        {how !== undefined && <p className="text-small text-ink2">{how}</p>}
        <TextField {...field(name)} label={label} maxLength={200} />
        <FormAlert>{failure}</FormAlert>
        <Button type="submit" busy={busy}>
          {action}
        </Button>
      </form>
    </details>
  );
}
