import { latestRidden } from '#rules/live/live-day.ts';
import * as m from '#text/messages/messages.js';
import { phaseShort } from '#text/stages.ts';
import type { LiveView } from '#web/parts/live/live-view.ts';
import { Plate } from '#web/parts/Plate.tsx';

const shown = 3;

/** The last races that were ridden, by who came first. On wide screens only, where there is room. */
export function LastResults({ live: { frame, races } }: { live: LiveView }) {
  const last = latestRidden(races, shown);
  if (frame === null || last.length === 0) return null;
  const plates = new Map(frame.riders.map(([entry_id, , plate, name]) => [entry_id, { plate, name }]));
  return (
    <section className="mt-3 border border-line max-xl:hidden">
      <h2 className="display border-b-2 border-ink px-4 py-2 text-d22">{m.track_last()}</h2>
      <ol>
        {last.map(({ index, number, category_id, phase, results }) => {
          const own = frame.classes.find((one) => one.category_id === category_id);
          const first = results
            .filter(([, result]) => typeof result === 'number' && result <= shown)
            .toSorted(([, one], [, other]) => Number(one) - Number(other));
          return (
            <li key={index} className="border-b border-line px-4 py-2.5 last:border-b-0">
              <p className="flex items-baseline gap-3 text-small text-ink2">
                <b className="display text-d22 text-ink">{number}</b>
                {own?.category_name} {phaseShort(phase)}
              </p>
              <ol className="mt-1 flex flex-wrap gap-2">
                {first.map(([entry_id]) => {
                  const rider = plates.get(entry_id);
                  return (
                    rider && (
                      <li key={entry_id}>
                        <Plate plate={rider.plate} colour={own?.plate_colour ?? 'yellow'} size="small" />
                        <span className="sr-only"> {rider.name}</span>
                      </li>
                    )
                  );
                })}
              </ol>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
