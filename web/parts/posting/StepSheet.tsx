import type { DeskProtest } from '#contract/live/protest-desk.ts';
import { needsPublicLine, type ProtestStep } from '#rules/live/protests.ts';
import * as m from '#text/messages/messages.js';
import { askAs } from '#web/parts/desk/ask-as.ts';
import { useWriteForm } from '#web/parts/form/use-write-form.ts';
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

/** A step of a protest, and the public text about it. */
export function StepSheet({ desk, one, became, onClose }: StepProps) {
  const { token, params, again } = desk;
  const isNeeded = needsPublicLine(became);
  const was = one.steps.at(-1)?.became ?? 'FILED';
  const { receipt } = one;
  const { sends, field, busy, failure } = useWriteForm({
    again,
    start: { protest_line: drafts[became]?.() ?? '', protest_note: '' },
    check: ({ protest_line }) =>
      isNeeded && protest_line.trim().length < 3 ? { protest_line: m.form_required() } : {},
  });
  const form = sends(async ({ protest_line, protest_note }) => {
    const body = { was, became, public_line: orNull(protest_line), private_note: orNull(protest_note) };
    await askAs(token, 'PUT /api/day/{id}/protests/{receipt}', { params: { ...params, receipt }, body });
    onClose();
  });
  return (
    <BackSheet
      title={`${m.protest_receipt({ receipt })}: ${protestActionWord(became)}`}
      closeHref=""
      closeLabel={m.office_cancel()}
      onClose={onClose}
    >
      <form {...form} className="space-y-5">
        {isNeeded && (
          <TextArea
            {...field('protest_line')}
            label={m.protest_line()}
            hint={m.protest_line_hint()}
            maxLength={300}
          />
        )}
        <TextArea
          {...field('protest_note')}
          label={m.protest_note()}
          hint={m.protest_note_hint()}
          optional={m.protest_optional()}
          maxLength={300}
        />
        <FormAlert>{failure}</FormAlert>
        <div className="flex flex-wrap gap-3">
          <Button look="primary" type="submit" busy={busy}>
            {protestActionWord(became)}
          </Button>
          <Button onClick={onClose}>{m.office_cancel()}</Button>
        </div>
      </form>
    </BackSheet>
  );
}
