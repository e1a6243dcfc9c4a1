import type { ClassSummary } from '#rules/live/live-summary.ts';
import * as m from '#text/messages/messages.js';
import { phaseShort } from '#text/stages.ts';
import { wallClock } from '#text/when.ts';
import { Lights } from '#web/parts/race-status/Lights.tsx';
import type { FoundRace } from '#web/screens/race/view/race-view.ts';

/** As near as this it is said in amber; further away it is only said. */
const soonRaces = 2;

/** "En pista", "en 6 carreras · M3", "terminó". */
function awayWords({ races, phase }: ClassSummary, begun: boolean): string {
  if (races === null || phase === null) return m.live_state_ended();
  if (races === 0 && begun) return m.live_track();
  return `${races < 2 ? m.live_next() : m.live_state_in({ count: races })} · ${phaseShort(phase)}`;
}

/** "provisorio, protestas hasta las 15:32", "Resultados oficiales"; null: its last stage is not posted. In: the zone of its place. */
function postedWords({ posted }: ClassSummary, zone: string): string | null {
  if (posted === null) return null;
  if (posted.until === null) return m.status_official();
  return m.live_protests_until({ time: wallClock(new Date(posted.until).toISOString(), zone).time });
}

interface ClassStateProps extends Pick<FoundRace, 'ridden' | 'zone'> {
  category_id: number | null;
}

/** How far a class is, beside four lights; and how far its last stage is published. */
export function ClassState({ category_id, ridden, zone }: ClassStateProps) {
  const own = ridden?.classes.find((one) => one.category_id === category_id);
  if (!ridden || !own) return null;
  const { races } = own;
  const posted = postedWords(own, zone);
  const lights = races === null ? 'done' : races === 0 ? 'live' : races <= soonRaces ? 'amber' : 'off';
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 text-small">
      <Lights state={lights} />
      <b>{awayWords(own, ridden.begun)}</b>
      {posted}
    </p>
  );
}
