import type { HeatRun } from '#contract/raceday/office/results/results.ts';
import { putAhead, type TiedPlace } from '#rules/raceday/results/heat-results.ts';
import * as m from '#text/messages/messages.js';
import { Button } from '#web/ui/Button.tsx';

interface TogetherQuestionProps {
  ties: readonly TiedPlace<HeatRun>[];
  results: readonly HeatRun[];
  onChange: (results: HeatRun[]) => void;
}

/** Asks who is ahead of riders written down together. Places are unique, so until then nothing is saved. */
export function TogetherQuestion({ ties, results, onChange }: TogetherQuestionProps) {
  return ties.map(({ place, riders }) => (
    <div key={place} className="mt-3 border-l-4 border-accent pl-3">
      <p className="font-semibold text-warn">
        {m.results_together({ place: String(place), plates: riders.map(({ plate }) => plate).join(' = ') })}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {riders.map(({ entry_id, plate }) => (
          <Button key={entry_id} onClick={() => onChange(putAhead(results, entry_id))}>
            {m.results_together_ahead({ plate })}
          </Button>
        ))}
      </div>
    </div>
  ));
}
