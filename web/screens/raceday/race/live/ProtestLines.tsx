import type { ProtestStep } from '#rules/raceday/live/protests.ts';
import * as m from '#text/messages/messages.js';
import { phaseWord } from '#text/stages.ts';
import { formatInstant } from '#web/ground/format.ts';
import type { FoundRace } from '#web/screens/raceday/race/parts/race-view.ts';

const steps: Record<ProtestStep, () => string> = {
  FILED: m.live_step_filed,
  ADMITTED: m.live_step_admitted,
  NOT_ADMITTED: m.live_step_not_admitted,
  UPHELD: m.live_step_upheld,
  CORRECTED: m.live_step_corrected,
  DISMISSED: m.live_step_dismissed,
  WITHDRAWN: m.live_step_withdrawn,
};

/** Shows public protests: the ride, the state, the decision. They follow the results, so nothing above moves. */
export function ProtestLines({
  view: { place, zone, categories, protests, written_in },
}: {
  view: FoundRace;
}) {
  if (protests.length === 0) return null;
  const className = (category_id: number) =>
    categories.find((one) => one.category_id === category_id)?.category_name;
  return (
    <section className="mt-8 border-l-4 border-accent pl-3 text-small">
      <h2 className="font-semibold">{m.live_protests()}</h2>
      <ul>
        {protests.map(({ receipt, category_id, phase, step, public_line, at }) => (
          <li key={receipt} className="py-1 wrap-anywhere">
            <span className="text-ink2">
              {formatInstant(at, zone)}
              {place.category === null && ` · ${className(category_id) ?? ''}`}
            </span>
            {' · '}
            {m.live_protest({ receipt, phase: phaseWord(phase) })}: <b>{steps[step]()}</b>
            {public_line !== null && (
              <>
                {' · '}
                <span lang={written_in}>{public_line}</span>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
