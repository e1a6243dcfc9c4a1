import * as m from '#text/messages/messages.js';
import { useLanguage } from '#web/app/language-context.ts';
import { ownZone } from '#web/parts/own-zone.ts';
import { lastRidden } from '#rules/live/live-day.ts';
import { isMoto } from '#rules/stages.ts';
import {
  noticesOf,
  postingOf,
  type TrackHeat,
  type TrackRow,
  trackHeat,
} from '#web/parts/track/track-heat.ts';
import { clockText, heatPlace, postingText } from '#web/parts/track/words.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { useAwake } from '#web/ui/effects/use-awake.ts';
import { useNow } from '#web/ui/effects/use-now.ts';
import { WholeScreen } from '#web/ui/WholeScreen.tsx';
import { AnnouncerFoot } from './AnnouncerFoot.tsx';
import { AnnouncedHead } from './AnnouncedHead.tsx';
import { AnnouncedRow } from './AnnouncedRow.tsx';
import { cupPlaceOf } from './cup-places.ts';
import { LastCall } from './LastCall.tsx';
import { passesFrom } from './standings.ts';
import { type Announced, useAnnounced } from './use-announced.ts';

const bar = 'px-4 py-2 font-semibold';

/** What is said before the names: how far the result is published, or who leads the class. */
function HeatNote({ announced, now }: { announced: Announced; now: number }) {
  const { heat, live, race } = announced;
  if (heat === null || live.state === null) return null;
  const { category_id, state, phase } = heat.race;
  // Behind the motos everybody begins anew: nobody leads.
  const leaders = isMoto(phase) ? (race?.standings.leaders.get(category_id) ?? []) : [];
  const words =
    state === 'ridden'
      ? postingText(postingOf(live.state, heat.race), now, race?.zone ?? ownZone())
      : leaders.length === 0
        ? null
        : m.announcer_leads({ names: leaders.join(', ') });
  return words === null ? null : (
    <p className={`border-b border-line bg-surface2 text-small sun:border-b-2 ${bar}`}>{words}</p>
  );
}

/** What stands on the right of the names: behind a knock-out how many of its riders pass, as soon as anybody is sure to. */
function lastColumn({ race, places }: Announced, { race: { state, phase }, rows }: TrackHeat): string {
  if (state !== 'ridden') return places.size > 0 ? m.announcer_columns_cup() : m.announcer_columns_today();
  if (isMoto(phase)) return m.announcer_columns_total();
  const count = rows.filter(({ entry_id }) => {
    const standing = race?.standings.byEntry.get(entry_id);
    return standing !== undefined && passesFrom(phase, standing);
  }).length;
  return count === 0 ? '' : m.announcer_columns_passing({ count });
}

/** Where a rider stands before this race: in the cup, and where it shows no ranking, in his class today. */
const rankOf = ({ places, race }: Announced, category_id: number, row: TrackRow): number | null =>
  places.size > 0
    ? cupPlaceOf(places, category_id, row.rider_id)
    : (race?.standings.byEntry.get(row.entry_id)?.rank ?? null);

/** The announcer holds the phone in one hand: one race a screen, and links to the race before and after it. */
export function Announcer({ race_id }: { race_id: number }) {
  const announced = useAnnounced(race_id);
  const language = useLanguage();
  const now = useNow(1000) ?? 0;
  useAwake();
  const { live, heat, race, choose } = announced;
  const { frame, races, age, heardAt, now: day } = live;
  const zone = race?.zone ?? ownZone();
  const closed = announced.isFollowing ? lastRidden(races) : null;
  return (
    <WholeScreen label={m.track_announcer()} className="overflow-hidden bg-paper text-ink">
      <div className="mx-auto flex h-full max-w-240 flex-col">
        {heat === null || frame === null ? (
          <div className="gutter grow overflow-y-auto">
            {live.line === 'none' ? (
              <EmptyState title={m.track_none()}>{m.track_none_why()}</EmptyState>
            ) : (
              <EmptyState title={m.track_waiting()} />
            )}
          </div>
        ) : (
          <>
            <AnnouncedHead heat={heat} day={day} />
            <section
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by the keys too
              tabIndex={0}
              aria-label={m.race_number({ number: heat.race.number })}
              className="min-h-0 grow overflow-y-auto"
            >
              {age !== null && heardAt !== null && (
                <p role="status" className={`border-b-2 border-warn text-warn ${bar}`}>
                  {m.track_age({ time: clockText(heardAt, zone) })}
                </p>
              )}
              {(live.state === null ? [] : noticesOf(live.state, now)).map((notice) => (
                <p key={notice.t.es} className={`bg-accent text-on-accent wrap-anywhere ${bar}`}>
                  {notice.t[language]}
                </p>
              ))}
              <HeatNote announced={announced} now={now} />
              {closed !== null && (
                <button
                  type="button"
                  onClick={() => choose(closed.index)}
                  className="flex min-h-12 w-full items-center justify-between gap-3 border-b border-line px-4 text-left font-semibold"
                >
                  {m.announcer_closed({ number: closed.number })}
                  <span aria-hidden="true">›</span>
                </button>
              )}
              <div className="flex justify-between gap-4 px-4 pt-2 text-caption text-ink2">
                <span>
                  {heat.race.state === 'ridden' ? m.announcer_columns_result() : m.announcer_columns_gate()}
                </span>
                <span>{lastColumn(announced, heat)}</span>
              </div>
              <ol aria-label={[heat.class_name, heatPlace(heat)].join(' · ')}>
                {heat.rows.map((row) => (
                  <AnnouncedRow
                    key={row.entry_id}
                    row={row}
                    heat={heat}
                    races={races}
                    standing={race?.standings.byEntry.get(row.entry_id)}
                    rank={rankOf(announced, heat.race.category_id, row)}
                  />
                ))}
              </ol>
              {announced.isFollowing && <LastCall frame={frame} races={races} />}
              {day.next.length > 0 && announced.isFollowing && (
                <section className="px-4 pt-5 pb-4">
                  <h2 className="display text-d22">{m.announcer_after()}</h2>
                  <ol className="mt-1 border-t-2 border-ink">
                    {day.next.map((one) => {
                      const after = trackHeat(frame, races, one);
                      return (
                        <li key={one.index} className="border-b border-line">
                          <button
                            type="button"
                            onClick={() => choose(one.index)}
                            className="flex min-h-14 w-full items-center gap-4 py-1 text-left"
                          >
                            <span className="min-w-14 shrink-0 display text-d28">{one.number}</span>
                            <span className="min-w-0 grow">
                              <span className="block display text-d22 wrap-anywhere">{after.class_name}</span>
                              <span className="block text-caption text-ink2">
                                {[
                                  heatPlace(after),
                                  m.race_riders_count({ count: after.rows.length }),
                                  m.park_pen({ pen: after.pen }),
                                ].join(' · ')}
                              </span>
                            </span>
                            <span aria-hidden="true">›</span>
                          </button>
                        </li>
                      );
                    })}
                  </ol>
                </section>
              )}
            </section>
            <AnnouncerFoot announced={announced} />
          </>
        )}
      </div>
    </WholeScreen>
  );
}
