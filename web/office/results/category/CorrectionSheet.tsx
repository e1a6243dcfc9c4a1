import type { ResultConsequences } from '#contract/office/results/results.ts';
import * as m from '#text/messages/messages.js';
import { officePaths } from '#web/app/screens/office-paths.ts';
import { Foreseen } from '#web/parts/results/Foreseen.tsx';
import { HeatConflict, UnsentHeat } from './HeatTrouble.tsx';
import { ReasonField } from '#web/office/results/ReasonField.tsx';
import type { HeatDesk } from './use-heat.ts';
import { useFields } from '#web/parts/form/use-fields.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { BackSheet } from '#web/ui/BackSheet.tsx';

const shortest = 3;
interface CorrectionSheetProps {
  desk: HeatDesk;
  foreseen: ResultConsequences;
  reason: string;
  undoes: number | null;
  onClose: () => void;
}

/** The effects of a correction before it is saved, and its public reason. */
export function CorrectionSheet({ desk, foreseen, reason, undoes, onClose }: CorrectionSheetProps) {
  const { sends, watch, change, error } = useFields({
    start: { reason },
    check: (typed) => (typed.reason.trim().length < shortest ? { reason: m.results_reason_missing() } : {}),
  });
  const form = sends((typed) => desk.save({ reason: typed.reason.trim(), undoes }));
  return (
    <BackSheet
      title={m.results_correction()}
      closeHref={officePaths.results}
      closeLabel={m.results_cancel()}
      onClose={onClose}
    >
      {desk.conflict && <HeatConflict lines={desk.conflict} />}
      <Foreseen foreseen={foreseen} />
      <form {...form} className="mt-6 space-y-4">
        <ReasonField
          reason={watch('reason')}
          onChange={(typed) => change({ reason: typed })}
          error={error('reason')}
        />
        {desk.isWaiting && <UnsentHeat desk={desk} />}
        <FormAlert>{desk.failure}</FormAlert>
        <div className="flex flex-wrap gap-3">
          <SubmitButton busy={desk.busy} busyText={m.results_saving()}>
            {m.results_correct()}
          </SubmitButton>
          <Button onClick={onClose}>{m.results_cancel()}</Button>
        </div>
      </form>
    </BackSheet>
  );
}
