import type { LiveNow, LiveRace } from '#rules/live/live-day.ts';
import * as m from '#text/messages/messages.js';
import type { TrackHeat } from '#web/parts/track/track-heat.ts';
import { heatPlace } from '#web/parts/track/words.ts';

const chips: Record<LiveRace['state'], string> = {
  track: 'bg-live text-on-live',
  ridden: 'bg-signal text-night',
  review: 'bg-on-night text-night',
  ahead: 'bg-signal text-night',
};

function chipWords({ race }: TrackHeat, { track, begun }: LiveNow): string {
  if (race.state === 'ridden') return m.track_closed();
  if (race.state === 'review') return m.track_review();
  if (race.state === 'track') return m.track_on_track();
  if (race === track) return begun ? m.track_at_gate() : m.track_first();
  return m.track_coming();
}

/** The number of the race, its class, and its state. */
export function AnnouncedHead({ heat, day }: { heat: TrackHeat; day: LiveNow }) {
  const { race, class_name } = heat;
  return (
    <header className="flex shrink-0 items-center gap-4 bg-night px-4 py-3 text-on-night">
      <p className="shrink-0 display text-[4.25rem] leading-none">
        <span className="sr-only">{m.table_race()} </span>
        {race.number}
      </p>
      <div className="min-w-0 grow">
        <h1 className="display text-d28 leading-7 wrap-anywhere">{class_name}</h1>
        <p className="text-small text-on-night2">{heatPlace(heat)}</p>
        <p className="mt-1">
          <span className={`inline-block px-2 text-small leading-6 font-semibold ${chips[race.state]}`}>
            {chipWords(heat, day)}
          </span>
        </p>
      </div>
    </header>
  );
}
