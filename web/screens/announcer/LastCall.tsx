import { lastCalls, type LiveRace } from '#rules/live/live-day.ts';
import * as m from '#text/messages/messages.js';
import type { LiveFrame } from '#web/parts/live/ask-live.ts';
import { Plate } from '#web/parts/Plate.tsx';
import { trackHeat } from '#web/parts/track/track-heat.ts';

interface LastCallProps {
  frame: LiveFrame;
  races: readonly LiveRace[];
}

/** A last call of the park: the rider, the race, and the row where the marshal waits for him. */
export function LastCall({ frame, races }: LastCallProps) {
  const heats = lastCalls(races).map((race) => trackHeat(frame, races, race));
  if (heats.length === 0) return null;
  return (
    <section className="px-4 pt-5">
      <h2 className="display text-d22">{m.track_last_call()}</h2>
      <ul className="mt-1 border-t-2 border-ink">
        {heats.flatMap((heat) =>
          heat.rows
            .filter(({ entry_id }) => heat.race.missing.includes(entry_id))
            .map(({ entry_id, plate, name }) => (
              <li key={entry_id} className="flex min-h-14 items-center gap-3 border-b border-line py-1">
                <Plate plate={plate} colour={heat.colour} />
                <span className="min-w-0 grow">
                  <span className="block display text-d22 leading-6 wrap-anywhere">{name}</span>
                  <span className="block text-caption text-ink2">
                    {[
                      heat.class_name,
                      m.race_number({ number: heat.race.number }),
                      m.park_pen({ pen: heat.pen }),
                    ].join(' · ')}
                  </span>
                </span>
              </li>
            )),
        )}
      </ul>
    </section>
  );
}
