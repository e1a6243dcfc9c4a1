import * as m from '#text/messages/messages.js';
import type { Board } from './board.ts';
import { useWriteForm } from '#web/parts/form/use-write-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { RadioField } from '#web/ui/form/RadioField.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { ask } from '#web/ground/call/ask.ts';

type Rider = Board['riders'][number];

interface MarkFormProps {
  board: Board;
  rider: Rider;
  onDone: () => void;
  onCancel: () => void;
}

/** The value that the call takes for each choice. It is null for "by the payments". */
const words: Record<string, boolean | null> = { yes: true, no: false, auto: null };

const choiceOf = ({ mark }: Rider) => (mark === null ? 'auto' : mark.up_to_date ? 'yes' : 'no');

/** Lets the club mark a rider by hand as up to date or not, with a reason. The family reads both. */
export function MarkForm({ board, rider, onDone, onCancel }: MarkFormProps) {
  const choiceName = `mark-${rider.rider_id}`;
  const reasonName = `mark-reason-${rider.rider_id}`;
  const { sends, field, watch, busy, failure } = useWriteForm<Record<string, string>>({
    start: { [choiceName]: choiceOf(rider), [reasonName]: rider.mark?.reason ?? '' },
  });
  const form = sends(async (typed) => {
    const up_to_date = words[typed[choiceName] ?? ''] ?? null;
    const body = {
      rider_id: rider.rider_id,
      season: board.season,
      up_to_date,
      ...(up_to_date === null ? {} : { reason: (typed[reasonName] ?? '').trim() }),
    };
    await ask('PUT /api/clubs/{id}/marks', { params: { id: board.club.club_id }, body });
    onDone();
  });
  return (
    <form {...form} className="mt-3 flex flex-col gap-4">
      <RadioField
        {...field(choiceName)}
        label={m.payments_mark_label({ rider: rider.rider_fullname })}
        options={[
          { value: 'yes', label: m.payments_mark_yes() },
          { value: 'no', label: m.payments_mark_no() },
          { value: 'auto', label: m.payments_mark_auto() },
        ]}
      />
      {watch(choiceName) !== 'auto' && (
        <TextField {...field(reasonName)} label={m.payments_mark_reason()} maxLength={200} />
      )}
      <FormAlert>{failure}</FormAlert>
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy={busy} busyText={m.payments_working()}>
          {m.payments_save()}
        </SubmitButton>
        <Button onClick={onCancel}>{m.payments_cancel()}</Button>
      </div>
    </form>
  );
}
