import type { CategoryResults, HeatRun, OfficeCorrection } from '#contract/raceday/office/results/results.ts';
import { readResultText } from '#rules/raceday/results/result-text.ts';
import type { Phase } from '#rules/stages.ts';
import * as m from '#text/messages/messages.js';
import { phaseWord } from '#text/stages.ts';
import { formatInstant } from '#web/ground/format.ts';
import { heatName } from '#web/office/parts/words/heat-words.ts';
import { lapsText } from '#web/parts/race/split-words.ts';
import { Button } from '#web/ui/Button.tsx';

/** The results that a heat should have again, the correction that removed them, and a text about it. */
export interface CorrectionProposal {
  phase: Phase;
  serie: number | null;
  results: readonly HeatRun[];
  undoes: number;
  reason: string;
}

const ways = {
  LOT: m.results_tie_LOT,
  RUN_OFF: m.results_tie_RUN_OFF,
  NONE: m.results_tie_NONE,
} as const;

/** Gives the heat of a write with its results before the write. It is null when the heat does not exist any more. */
function proposalOf(category: CategoryResults, write: OfficeCorrection): CorrectionProposal | null {
  const heat = category.heats.find(({ phase, serie }) => phase === write.phase && serie === write.serie);
  if (!heat) return null;
  const before = new Map(write.lines.map((line) => [line.plate, line]));
  const results = heat.runs.map((run): HeatRun => {
    const line = before.get(run.plate);
    if (line === undefined) return run;
    const { was, was_time_ms = null, became_time_ms = null } = line;
    const time_ms = was_time_ms === became_time_ms ? run.time_ms : was_time_ms;
    const result = readResultText(was);
    return { ...run, ...result, time_ms: result.status === null ? null : time_ms };
  });
  const when = formatInstant(write.at, category.organization_zone);
  const { phase, serie, write_id } = write;
  return { phase, serie, results, undoes: write_id, reason: m.results_reason_undo({ when }) };
}

interface HistoryProps {
  category: CategoryResults;
  onUndo: (proposal: CorrectionProposal) => void;
}

/** Lists every write of a category, newest first. A correction is undone by another one. */
export function WriteHistory({ category, onUndo }: HistoryProps) {
  if (category.writes.length + category.decisions.length === 0) return null;
  const undone = new Set(category.writes.map(({ undoes }) => undoes));
  return (
    <section className="mt-10">
      <h2 className="display border-b-4 border-accent pb-1 text-d28">{m.results_history()}</h2>
      <ul>
        {category.decisions.map(({ decision_id, at, by, phase, way, reason, lines }) => (
          <li key={decision_id} className="border-b border-line py-3 wrap-anywhere">
            <p className="text-small text-ink2">
              {[formatInstant(at, category.organization_zone), by, phaseWord(phase)]
                .filter((part) => part !== '')
                .join(' · ')}
            </p>
            <p className="font-semibold">
              {[ways[way](), reason].filter((part) => part !== null).join(' · ')}
            </p>
            <p className="text-small">
              {lines.map((one) => `${one.became ?? '–'}. ${one.plate} ${one.rider_fullname}`).join(' · ')}
            </p>
          </li>
        ))}
        {category.writes.map((write) => {
          const { write_id, at, by, phase, reason, article, undoes, lines } = write;
          const proposal = reason === null || undone.has(write_id) ? null : proposalOf(category, write);
          return (
            <li key={write_id} className="border-b border-line py-3 wrap-anywhere">
              <p className="text-small text-ink2">
                {[formatInstant(at, category.organization_zone), by, phaseWord(phase), heatName(write)]
                  .filter((part) => part !== '')
                  .join(' · ')}
              </p>
              <p className={reason === null ? 'text-small text-ink2' : 'font-semibold'}>
                {reason ?? m.results_history_before()}
              </p>
              <ul className="text-small">
                {lines.map(({ plate, rider_fullname: rider, was, became, ...laps }) => (
                  <li key={plate}>
                    {m.results_line({ plate, rider, was: was ?? '–', became: became ?? '–' })}
                    {lapsText(laps)}
                  </li>
                ))}
              </ul>
              {article !== null && <p className="text-small">{m.results_article_said({ article })}</p>}
              {undoes !== null && <p className="text-small text-ink2">{m.results_undoes()}</p>}
              {undone.has(write_id) && <p className="text-small text-ink2">{m.results_undone()}</p>}
              {proposal !== null && (
                <Button onClick={() => onUndo(proposal)} look="link">
                  {m.results_undo()}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
