import type { LiveBodies } from '#rules/live/live-facts.ts';
import type { ProtestStep } from '#rules/live/protests.ts';
import { PHASES } from '#rules/stages.ts';
import * as m from '#text/messages/messages.js';
import { phaseWord } from '#text/stages.ts';
import { wallClock } from '#text/when.ts';
import type { LiveView } from '#web/parts/live/live-view.ts';
import type { FoundRace } from '#web/screens/race/view/race-view.ts';

const steps: Record<ProtestStep, () => string> = {
  FILED: m.live_step_filed,
  ADMITTED: m.live_step_admitted,
  NOT_ADMITTED: m.live_step_not_admitted,
  UPHELD: m.live_step_upheld,
  DISMISSED: m.live_step_dismissed,
  WITHDRAWN: m.live_step_withdrawn,
};

/** "Manga 2". In: a phase as it is told. */
function rideWords(told: string): string {
  const phase = PHASES.find((one) => one === told);
  return phase === undefined ? told : phaseWord(phase);
}

/** The protests of a class, or of the day, the newest first. */
function protestsOf({ state }: LiveView, category: number | null): LiveBodies['protest'][] {
  return [...(state?.facts.values() ?? [])]
    .flatMap((fact) => (fact.kind === 'protest' && fact.body !== null ? [fact.body] : []))
    .filter(({ c }) => category === null || c === category)
    .toSorted((one, other) => other.at - one.at || other.n - one.n);
}

/** What everybody may know of the protests: which ride, how far, what was decided. Behind the results: nothing above it moves. */
export function ProtestLines({
  loaded: { place, zone, categories },
  live,
}: {
  loaded: FoundRace;
  live: LiveView;
}) {
  const protests = protestsOf(live, place.category);
  if (protests.length === 0) return null;
  const className = (category_id: number) =>
    categories.find((one) => one.category_id === category_id)?.category_name;
  return (
    <section className="mt-8 border-l-4 border-accent pl-3 text-small">
      <h2 className="font-semibold">{m.live_protests()}</h2>
      <ul>
        {protests.map(({ n, c, p, b, l, at }) => (
          <li key={n} className="py-1 wrap-anywhere">
            <span className="text-ink2">
              {wallClock(new Date(at * 1000).toISOString(), zone).time}
              {place.category === null && ` · ${className(c) ?? ''}`}
            </span>
            {' · '}
            {m.live_protest({ receipt: n, phase: rideWords(p) })}: <b>{steps[b]()}</b>
            {l !== null && ` · ${l}`}
          </li>
        ))}
      </ul>
    </section>
  );
}
