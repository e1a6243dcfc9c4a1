import { type SubmitEvent, useState } from 'react';
import type { ResultConsequences } from '#contract/office/results/results.ts';
import * as m from '#text/messages/messages.js';
import { officePaths } from '#web/app/screens/office-paths.ts';
import { Foreseen } from './Foreseen.tsx';
import { HeatConflict, UnsentHeat } from './HeatTrouble.tsx';
import { ReasonField } from '#web/office/results/ReasonField.tsx';
import type { HeatDesk } from './use-heat.ts';
import { secondaryButton } from '#web/ui/button-classes.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';

const shortest = 3;
interface CorrectionSheetProps {
  desk: HeatDesk;
  foreseen: ResultConsequences;
  reason: string;
  undoes: number | null;
  onClose: () => void;
}

/** What comes of a correction before it is saved, and the reason that everybody will read. */
export function CorrectionSheet({ desk, foreseen, reason: first, undoes, onClose }: CorrectionSheetProps) {
  const [reason, setReason] = useState(first);
  const [tried, setTried] = useState(false);
  const isShort = reason.trim().length < shortest;
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (!isShort) await desk.save({ reason: reason.trim(), undoes });
  };
  return (
    <Sheet
      title={m.results_correction()}
      closeHref={officePaths.results}
      closeLabel={m.results_cancel()}
      onClose={onClose}
    >
      {desk.conflict && <HeatConflict lines={desk.conflict} />}
      <Foreseen foreseen={foreseen} />
      <form noValidate onSubmit={(event) => void submit(event)} className="mt-6 space-y-4">
        <ReasonField
          reason={reason}
          onChange={setReason}
          error={tried && isShort ? m.results_reason_missing() : undefined}
        />
        {desk.isWaiting && <UnsentHeat desk={desk} />}
        <FormAlert>{desk.failure}</FormAlert>
        <div className="flex flex-wrap gap-3">
          <SubmitButton busy={desk.busy} busyText={m.results_saving()}>
            {m.results_correct()}
          </SubmitButton>
          <button type="button" onClick={onClose} className={secondaryButton}>
            {m.results_cancel()}
          </button>
        </div>
      </form>
    </Sheet>
  );
}
