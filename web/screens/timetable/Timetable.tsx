import { type LiveClass, liveClasses, type LiveNow, livePace } from '#rules/live/live-day.ts';
import { liveTimetable, stagingRows } from '#rules/live/timetable.ts';
import type { Pace } from '#rules/raceday/pace.ts';
import * as m from '#text/messages/messages.js';
import { Link } from '#web/app/address/link.tsx';
import { raceDateHref } from '#web/app/screens/paths.ts';
import { useLive } from '#web/parts/live/use-live.ts';
import { ownZone } from '#web/parts/own-zone.ts';
import { useTrackRace } from '#web/parts/track/use-track-race.ts';
import { clockText } from '#web/parts/track/words.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { useNow } from '#web/ui/effects/use-now.ts';
import { ClassTimes } from './ClassTimes.tsx';
import { Rows } from './Rows.tsx';

/** The classes by their next race, those that ended behind all others. */
const comesAt = ({ next }: LiveClass): number => next?.index ?? Number.MAX_SAFE_INTEGER;

function dayWords({ track, begun, done, of }: LiveNow, { seconds }: Pace): string {
  if (track === null) return m.track_over();
  if (!begun) return m.timetable_before({ count: of, seconds });
  return m.timetable_progress({ number: track.number, done, of, seconds });
}

/** When each class rode and will ride, and which race gathers where: for families who come at noon. */
export function Timetable({ race_id }: { race_id: number }) {
  const live = useLive(race_id);
  const race = useTrackRace(race_id);
  const now = useNow(30_000) ?? 0;
  const { frame, races, age, heardAt, now: day } = live;
  const zone = race?.zone ?? ownZone();
  const head = (
    <>
      {race !== undefined && (
        <Link
          href={raceDateHref(race)}
          className="inline-flex min-h-12 items-center text-small text-ink2 underline-offset-3 hover:underline"
        >
          {race.name}
        </Link>
      )}
      <h1 className="display text-d34">{m.track_timetable()}</h1>
    </>
  );
  if (live.line === 'none')
    return (
      <div className="gutter mx-auto max-w-page py-6">
        {head}
        <EmptyState title={m.track_none()}>{m.track_none_why()}</EmptyState>
      </div>
    );
  if (frame === null)
    return (
      <div className="gutter mx-auto max-w-page py-6">
        {head}
        <SkeletonRows rows={10} />
      </div>
    );
  const pace = livePace(races, frame.seconds_planned);
  const blocks = Map.groupBy(liveTimetable(frame.steps, races, pace), ({ category_id }) => category_id);
  const classes = liveClasses(races);
  const names = new Map(frame.classes.map((one) => [one.category_id, one.category_name]));
  const order = [...classes].sort((a, b) => comesAt(a) - comesAt(b));
  const base = heardAt ?? now;
  return (
    <div className="gutter mx-auto max-w-page bg-paper py-6">
      {head}
      <p role="status" className="mt-1 text-ink2">
        {age !== null && heardAt !== null
          ? m.track_age({ time: clockText(heardAt, zone) })
          : dayWords(day, pace)}
      </p>
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <section aria-label={m.timetable_classes()}>
          <h2 className="display text-d28">{m.timetable_classes()}</h2>
          <ul className="mt-2 border-t-2 border-ink">
            {order.map((one) => (
              <ClassTimes
                key={one.category_id}
                name={names.get(one.category_id) ?? ''}
                standing={one}
                blocks={blocks.get(one.category_id) ?? []}
                base={base}
                begun={day.begun}
                zone={zone}
              />
            ))}
          </ul>
        </section>
        <section aria-label={m.timetable_rows()}>
          <h2 className="display text-d28">{m.timetable_rows()}</h2>
          <p className="text-small text-ink2">{m.timetable_rows_why()}</p>
          <Rows rows={stagingRows(races)} frame={frame} races={races} />
        </section>
      </div>
    </div>
  );
}
