import { type SubmitEvent, useState } from 'react';
import type { DeskProtest } from '#contract/live/protest-desk.ts';
import { needsPublicLine, type ProtestStep } from '#rules/live/protests.ts';
import * as m from '#text/messages/messages.js';
import { askAs } from '#web/parts/desk/ask-as.ts';
import { useWrite } from '#web/parts/use-write.ts';
import { BackSheet } from '#web/ui/BackSheet.tsx';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { type ProtestAction, protestActionWord } from './protest-words.ts';
import type { PostingDesk } from './use-posting-desk.ts';

interface StepProps {
  desk: PostingDesk;
  one: DeskProtest;
  became: ProtestAction;
  onClose: () => void;
}

const drafts: Partial<Record<ProtestStep, () => string>> = {
  NOT_ADMITTED: m.protest_draft_NOT_ADMITTED,
  UPHELD: m.protest_draft_UPHELD,
  DISMISSED: m.protest_draft_DISMISSED,
};

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** A step of a protest, with what the public reads of it. */
export function StepSheet({ desk, one, became, onClose }: StepProps) {
  const { token, params, again } = desk;
  const write = useWrite({ again });
  const [line, setLine] = useState(() => drafts[became]?.() ?? '');
  const [note, setNote] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const isNeeded = needsPublicLine(became);
  const lacksLine = isNeeded && line.trim().length < 3;
  const was = one.steps.at(-1)?.became ?? 'FILED';
  const { receipt } = one;
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsAsked(true);
    if (lacksLine) return;
    const body = { was, became, public_line: orNull(line), private_note: orNull(note) };
    const isDone = await write.run(() =>
      askAs(token, 'PUT /api/day/{id}/protests/{receipt}', { params: { ...params, receipt }, body }),
    );
    if (isDone) onClose();
  };
  return (
    <BackSheet
      title={`${m.protest_receipt({ receipt })}: ${protestActionWord(became)}`}
      closeHref=""
      closeLabel={m.office_cancel()}
      onClose={onClose}
    >
      <form onSubmit={(event) => void submit(event)} className="space-y-5">
        {isNeeded && (
          <TextArea
            name="protest_line"
            label={m.protest_line()}
            hint={m.protest_line_hint()}
            value={line}
            maxLength={300}
            onChange={({ currentTarget }) => setLine(currentTarget.value)}
            error={isAsked && lacksLine ? m.form_required() : undefined}
          />
        )}
        <TextArea
          name="protest_note"
          label={m.protest_note()}
          hint={m.protest_note_hint()}
          optional={m.protest_optional()}
          value={note}
          maxLength={300}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
        <FormAlert>{write.failure}</FormAlert>
        <div className="flex flex-wrap gap-3">
          <Button look="primary" type="submit" busy={write.busy}>
            {protestActionWord(became)}
          </Button>
          <Button onClick={onClose}>{m.office_cancel()}</Button>
        </div>
      </form>
    </BackSheet>
  );
}
