import type { StageOnBoard } from '#contract/live/posting.ts';
import type { ResultStatus } from '#rules/race-statuses.ts';
import * as m from '#text/messages/messages.js';
import { useFields } from '#web/parts/form/use-fields.ts';
import { BackSheet } from '#web/ui/BackSheet.tsx';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { hourIn } from './clock-left.ts';
import { stageWord } from './protest-words.ts';

interface PostSheetProps {
  one: StageOnBoard;
  became: ResultStatus;
  zone: string;
  busy: boolean;
  failure: string | null;
  onClose: () => void;
  onSay: (reason: string) => void;
}

const actions: Readonly<Record<ResultStatus, () => string>> = {
  RACING: m.posting_do_RACING,
  PROVISIONAL: m.posting_do_again,
  OFFICIAL: m.posting_do_OFFICIAL,
};

/** A step that needs a reason. */
export function PostSheet({ one, became, zone, busy, failure, onClose, onSay }: PostSheetProps) {
  const { sends, field } = useFields({
    start: { posting_reason: '' },
    check: ({ posting_reason }) =>
      posting_reason.trim().length < 3 ? { posting_reason: m.form_required() } : {},
  });
  const form = sends(({ posting_reason }) => {
    if (!busy) onSay(posting_reason.trim());
  });
  const action = actions[became]().replace('…', '');
  const why = {
    RACING: m.posting_back_why(),
    PROVISIONAL: m.posting_again_why(),
    OFFICIAL: m.posting_early_why({ time: one.until === null ? '' : hourIn(one.until, zone) }),
  }[became];
  return (
    <BackSheet
      title={m.posting_of({ action, what: `${one.category_name}, ${stageWord(one.stage)}` })}
      closeHref=""
      closeLabel={m.office_cancel()}
      onClose={onClose}
    >
      <form {...form} className="space-y-5">
        <p className="text-ink2">{why}</p>
        <TextArea {...field('posting_reason')} label={m.posting_reason()} maxLength={300} />
        <FormAlert>{failure}</FormAlert>
        <div className="flex flex-wrap gap-3">
          <Button look="primary" type="submit" busy={busy}>
            {action}
          </Button>
          <Button onClick={onClose}>{m.office_cancel()}</Button>
        </div>
      </form>
    </BackSheet>
  );
}
