import * as m from '#text/messages/messages.js';
import { formatDate, formatLapTime } from '#web/app/format.ts';
import type { BestTime } from '#rules/careers/best-times.ts';
import type { FoundCareer } from '#web/screens/career/career-view.ts';
import { CareerPart } from '#web/screens/career/CareerPart.tsx';

function Best({ time }: { time: BestTime | null }) {
  return (
    <td className="py-2.5 pl-3 text-right tabular-nums">
      {time === null ? (
        '–'
      ) : (
        <>
          <span className="font-semibold">{formatLapTime(time.ms)}</span>
          <span className="block text-caption text-ink2">{formatDate(time.race_date)}</span>
        </>
      )}
    </td>
  );
}

/** The best times at each track, where a clock was there. */
export function BestTimes({ view: { best_times: times } }: { view: FoundCareer }) {
  if (times.length === 0) return null;
  const hasHill = times.some(({ hill }) => hill !== null);
  const head = 'py-1.5 pl-3 text-right font-semibold';
  return (
    <CareerPart id="times" title={m.career_times_title()}>
      <table className="w-full border-collapse">
        <thead className="border-b-2 border-ink text-caption text-ink2">
          <tr>
            <th scope="col" className="py-1.5 text-left font-semibold">
              {m.career_times_track()}
            </th>
            {hasHill && (
              <th scope="col" className={head}>
                {m.career_times_hill()}
              </th>
            )}
            <th scope="col" className={head}>
              {m.career_times_finish()}
            </th>
          </tr>
        </thead>
        <tbody>
          {times.map(({ track, hill, finish }) => (
            <tr key={track} className="border-b border-line">
              <th scope="row" className="py-2.5 text-left font-normal wrap-anywhere">
                {track}
              </th>
              {hasHill && <Best time={hill} />}
              <Best time={finish} />
            </tr>
          ))}
        </tbody>
      </table>
    </CareerPart>
  );
}
