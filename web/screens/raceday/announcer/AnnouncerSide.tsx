import { lastCalls, lastRidden } from '#rules/raceday/live/live-day.ts';
import type { LiveBodies } from '#rules/raceday/live/live-facts.ts';
import * as m from '#text/messages/messages.js';
import { useLanguage } from '#web/ground/language-context.ts';
import { Plate } from '#web/parts/Plate.tsx';
import type { ClassNews } from '#web/parts/race/class-news.ts';
import { noticesOf, trackHeat } from '#web/parts/race/track-heat.ts';
import { heatPlace, placeText } from '#web/parts/race/words.ts';
import { ClosedRow, type KnownOfRiders } from './AnnouncedRow.tsx';

const heading = 'display text-d22 border-b-2 border-ink pb-1';
/** The last result is on a screen of its own too, so only its first riders stand here. */
const FIRST = 4;

interface PartProps {
  known: KnownOfRiders;
}

/** Shows the riders whom the park calls for the last time, and the row in which the marshal waits for them. */
function LastCall({ known: { frame, live } }: PartProps) {
  const heats = lastCalls(live.races).map((race) => trackHeat(frame, live.races, race));
  if (heats.length === 0) return null;
  return (
    <section className="bg-signal p-4 text-night">
      <h2 className="display text-d22">{m.track_last_call()}</h2>
      <ul>
        {heats.flatMap((heat) =>
          heat.rows
            .filter(({ entry_id }) => heat.race.missing.includes(entry_id))
            .map(({ entry_id, plate, name }) => (
              <li key={entry_id} className="flex items-center gap-3 pt-2">
                <Plate plate={plate} colour={heat.colour} />
                <span className="min-w-0 grow">
                  <span className="block font-semibold wrap-anywhere">{name}</span>
                  <span className="block text-caption">
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

function Closed({ known }: PartProps) {
  const { races } = known.live;
  const last = lastRidden(races);
  if (last === null) return null;
  const heat = trackHeat(known.frame, races, last);
  return (
    <section className="max-lg:hidden">
      <h2 className={heading}>{[m.track_last(), last.number].join(' · ')}</h2>
      <ol>
        {heat.rows.slice(0, FIRST).map((row) => (
          <ClosedRow key={row.entry_id} row={row} heat={heat} known={known} />
        ))}
      </ol>
    </section>
  );
}

function Next({ known: { frame, live }, choose }: PartProps & { choose: (index: number) => void }) {
  if (live.now.next.length === 0) return null;
  return (
    <section>
      <h2 className={heading}>{m.track_next()}</h2>
      <ol>
        {live.now.next.map((one) => {
          const after = trackHeat(frame, live.races, one);
          return (
            <li key={one.index} className="border-b border-line">
              <button
                type="button"
                onClick={() => choose(one.index)}
                className="flex min-h-14 w-full items-center gap-4 py-1 text-left"
              >
                <span className="min-w-12 shrink-0 display text-d28">{one.number}</span>
                <span className="min-w-0 grow">
                  <span className="block display text-d22 leading-6 wrap-anywhere">{after.class_name}</span>
                  <span className="block text-caption text-ink2">
                    {[heatPlace(after), m.park_pen({ pen: after.pen })].join(' · ')}
                  </span>
                </span>
                <span aria-hidden="true">›</span>
              </button>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** Shows what is around the race at the gate: the last result, what comes, whom the park calls, and notices. */
export function AnnouncerSide({
  known,
  choose,
  now,
}: PartProps & { choose: (index: number) => void; now: number }) {
  const language = useLanguage();
  const { state } = known.live;
  const notices: LiveBodies['notice'][] = state === null ? [] : noticesOf(state, now);
  return (
    <div className="flex flex-col gap-5 px-4 py-4 lg:min-h-0 lg:overflow-y-auto lg:border-l lg:border-line lg:bg-surface">
      <LastCall known={known} />
      <Closed known={known} />
      <Next known={known} choose={choose} />
      {notices.map(({ t }) => (
        <p key={t.es} className="border-l-4 border-edge pl-3 font-semibold wrap-anywhere max-lg:hidden">
          {t[language]}
        </p>
      ))}
    </div>
  );
}

/** Shows the first three of every class that has finished. */
export function Podiums({ podiums }: { podiums: readonly ClassNews[] }) {
  const language = useLanguage();
  if (podiums.length === 0) return <p className="p-4 text-ink2">{m.announcer_podiums_none()}</p>;
  return (
    <div className="grid gap-x-8 gap-y-5 p-4 lg:grid-cols-2">
      {podiums.map(({ category_id, class_name, colour, through }) => (
        <section key={category_id}>
          <h2 className={heading}>{class_name}</h2>
          <ol>
            {through.slice(0, 3).map((rider) => (
              <li key={rider.entry_id} className="flex min-h-12 items-center gap-3 border-b border-line py-1">
                <span className="w-9 shrink-0 display text-d22">
                  {rider.rank === null ? '' : placeText(rider.rank, language)}
                </span>
                <Plate plate={rider.plate} colour={colour} />
                <span className="min-w-0 grow">
                  <span className="block display text-d22 leading-6 wrap-anywhere">
                    {rider.rider_fullname}
                  </span>
                  {rider.club !== null && (
                    <span className="block truncate text-caption text-ink2">{rider.club.club_name}</span>
                  )}
                </span>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}
