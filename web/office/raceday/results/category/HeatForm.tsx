import { useState } from 'react';
import type {
  CategoryResults,
  HeatRun,
  OfficeHeat,
  ResultConsequences,
} from '#contract/raceday/office/results/results.ts';
import { filledPlaces, heatProblems, tiedPlaces } from '#rules/raceday/results/heat-results.ts';
import { slowerThanBehind } from '#rules/raceday/results/lap-time.ts';
import { isOutOfOrder, splitsWith } from '#rules/raceday/races/splits.ts';
import { isPublished } from '#rules/race-statuses.ts';
import * as m from '#text/messages/messages.js';
import { HeatConflict, UnsentHeat } from './HeatTrouble.tsx';
import { RiderResult } from './RiderResult.tsx';
import { useHeat, type HeatDesk } from './use-heat.ts';
import type { UnsentHeats } from './use-unsent-heats.ts';
import { TogetherQuestion } from './TogetherQuestion.tsx';
import { heardResult, statusLegend } from '#web/office/raceday/results/parts/words.ts';
import type { CorrectionProposal } from './WriteHistory.tsx';
import { Button } from '#web/ui/Button.tsx';
import { CheckField } from '#web/ui/form/CheckField.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { officePaths } from '#web/ground/address/office-paths.ts';
import { Foreseen } from '#web/parts/race/Foreseen.tsx';
import { ArticleField } from '#web/office/raceday/results/parts/ArticleField.tsx';
import { ReasonField } from '#web/office/raceday/results/parts/ReasonField.tsx';
import { useFields } from '#web/parts/form/use-fields.ts';
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

/** Shows the effects of a correction before it is saved, and asks for its public reason. */
function CorrectionSheet({ desk, foreseen, reason, undoes, onClose }: CorrectionSheetProps) {
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

interface HeatFormProps {
  category: CategoryResults;
  heat: OfficeHeat;
  unsent: UnsentHeats;
  /** The correction that the form takes back, or null. */
  proposal: CorrectionProposal | null;
  nextStage: string | null;
  onNext: (() => void) | null;
}

/** Writes which places are impossible or missing. */
function problemsOf(results: readonly HeatRun[], heat: OfficeHeat): { wrong: string[]; missing: string[] } {
  const { beyond, holes, missing } = heatProblems(results, heat.size, heat.serie !== null);
  const filled = filledPlaces(results);
  const empty = holes.filter((place) => !filled.includes(place));
  const plates = results.filter(({ entry_id }) => missing.includes(entry_id)).map(({ plate }) => plate);
  const disordered = results
    .filter(({ status, splits = null, time_ms }) => {
      const seen = splitsWith(status, splits);
      return seen !== null && isOutOfOrder(seen, time_ms);
    })
    .map(({ plate }) => plate);
  const told = (list: readonly (number | string)[], words: (text: string) => string) =>
    list.length === 0 ? [] : [words(list.join(', '))];
  return {
    wrong: [
      ...told(beyond, (places) => m.results_beyond({ places })),
      ...told(disordered, (list) => m.results_splits_order({ plates: list })),
    ],
    missing: [
      ...told(empty, (places) => m.results_holes({ places })),
      ...told(plates, (list) => m.results_missing({ plates: list })),
      ...(heat.serie === null
        ? []
        : told(slowerThanBehind(results), (places) => m.results_laps_slower({ places }))),
    ],
  };
}

/** Draws the form of a heat: riders tapped in order, statuses chosen, saved on the results that were read. */
export function HeatForm({ category, heat, unsent, proposal, nextStage, onNext }: HeatFormProps) {
  const [foreseen, setForeseen] = useState<ResultConsequences | null>(null);
  /** It is set until something is saved. */
  const [taken, setTaken] = useState(proposal);
  const [withLaps, setWithLaps] = useState(
    category.timed || heat.runs.some(({ time_ms }) => time_ms !== null),
  );
  const [withSplits, setWithSplits] = useState(heat.runs.some(({ splits }) => splits != null));
  const [lapWrong, setLapWrong] = useState(false);
  /** The last given result, in words. */
  const [told, setTold] = useState('');
  const desk = useHeat({
    category,
    heat,
    unsent,
    proposed: proposal?.results ?? null,
    onSaved: () => {
      setForeseen(null);
      setTaken(null);
    },
  });
  const isPublic = isPublished(category.race_status) || category.posted.includes(heat.phase);
  // Split times decide nothing, so the public does not need a reason when they change.
  const corrects = isPublic && desk.changesResults;
  const { wrong, missing } = problemsOf(desk.results, heat);
  const lacksSign = desk.needsSign && desk.signed.trim() === '';
  const ties = heat.serie === null ? [] : tiedPlaces(desk.results);
  const isReady =
    desk.isChanged && wrong.length + ties.length === 0 && !lacksSign && !desk.lacksArticle && !desk.busy;
  const submit = async () => {
    if (!isReady) return;
    if (corrects) setForeseen(await desk.foresee());
    else await desk.save(null);
  };
  return (
    <>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const isWhole = event.currentTarget.checkValidity();
          setLapWrong(!isWhole);
          if (isWhole) void submit();
        }}
      >
        {desk.conflict && <HeatConflict lines={desk.conflict} />}
        {desk.wasKept && (
          <p className="mb-3 border-l-4 border-accent pl-3 font-semibold">{m.results_kept()}</p>
        )}
        <p className="text-small text-ink2 max-sm:hidden">{m.results_tap()}</p>
        <ul
          className={`border-t-2 border-ink ${withLaps ? '' : 'max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-3'}`}
        >
          {desk.results.map((run) => (
            <RiderResult
              key={`${run.entry_id} ${desk.version}`}
              run={run}
              colour={category.plate_colour}
              country={category.country_code}
              size={heat.size}
              results={desk.results}
              oneGate={heat.serie !== null}
              withLaps={withLaps}
              withSplits={withSplits}
              onChange={(results) => {
                setLapWrong(false);
                const given = results.find(({ entry_id }) => entry_id === run.entry_id);
                if (given) setTold(`${heardResult(given)}, ${m.results_heard_plate({ plate: given.plate })}`);
                desk.change(results);
              }}
            />
          ))}
        </ul>
        <p className="mt-2 text-small text-ink2 sm:hidden">{m.results_tap()}</p>
        <p className="mt-2 text-caption text-ink2">{statusLegend()}</p>
        <CheckField
          name="laps"
          label={m.results_laps()}
          checked={withLaps}
          onChange={(event) => setWithLaps(event.target.checked)}
        />
        <CheckField
          name="splits"
          label={m.results_with_splits()}
          checked={withSplits}
          onChange={(event) => setWithSplits(event.target.checked)}
        />
        <div className="mt-3 space-y-3">
          <div className="space-y-3" aria-live="polite">
            <p className="sr-only">{told}</p>
            {wrong.map((words) => (
              <p key={words} className="font-semibold text-stop">
                {words}
              </p>
            ))}
            <TogetherQuestion ties={ties} results={desk.results} onChange={desk.change} />
            {lapWrong && <p className="font-semibold text-stop">{m.results_lap_wrong()}</p>}
          </div>
          {desk.isChanged && missing.length > 0 && (
            <p className="font-semibold text-warn">{missing.join(' · ')}</p>
          )}
          {nextStage !== null && desk.isChanged && (
            <p className="text-small text-ink2">{m.results_next_drawn({ stage: nextStage })}</p>
          )}
        </div>
        {desk.relegated.length > 0 && (
          <ArticleField plates={desk.relegated} article={desk.article} onChange={desk.setArticle} />
        )}
        {desk.needsSign && desk.isChanged && (
          <div className="mt-3 max-w-80">
            <TextField
              name="signed_by"
              label={m.table_signed()}
              hint={m.table_signed_hint()}
              value={desk.signed}
              maxLength={60}
              onChange={({ currentTarget }) => desk.sign(currentTarget.value)}
            />
          </div>
        )}
        {desk.isWaiting && <UnsentHeat desk={desk} />}
        <FormAlert>{foreseen === null ? desk.failure : null}</FormAlert>
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <Button
            type="submit"
            aria-disabled={!isReady}
            look="primary"
            className="w-full aria-disabled:opacity-50 sm:w-auto"
          >
            {desk.busy ? m.results_saving() : corrects ? m.results_foresee() : m.results_save()}
          </Button>
          {desk.isChanged && <Button onClick={desk.reset}>{m.results_reset()}</Button>}
          {!desk.isChanged && onNext !== null && <Button onClick={onNext}>{m.results_next_heat()}</Button>}
          <span role="status" className="font-semibold text-go">
            {desk.saved ? m.results_saved() : ''}
          </span>
        </div>
      </form>
      {foreseen !== null && (
        <CorrectionSheet
          desk={desk}
          foreseen={foreseen}
          reason={taken?.reason ?? ''}
          undoes={taken?.undoes ?? null}
          onClose={() => setForeseen(null)}
        />
      )}
    </>
  );
}
