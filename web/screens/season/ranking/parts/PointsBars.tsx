import * as m from '#text/messages/messages.js';
import { dayMonth } from '#web/screens/season/ranking/parts/DatePoints.tsx';
import { formatDate } from '#web/ground/format.ts';
import { Hatch } from '#web/screens/season/ranking/parts/Hatch.tsx';
import type { DateBar, BarKind } from '#web/screens/season/ranking/parts/opened-view.ts';

const words: Record<BarKind, () => string> = {
  counts: m.ranking_bar_counts,
  provisional: m.ranking_bar_provisional,
  dropped: m.ranking_bar_dropped,
  coming: m.ranking_bar_coming,
  missed: m.ranking_bar_missed,
  disqualified: m.ranking_bar_disqualified,
  guest: m.ranking_bar_guest,
};

const faces: Record<BarKind, string> = {
  counts: 'fill-ink stroke-ink',
  provisional: 'fill-accent stroke-ink',
  dropped: 'stroke-ink3',
  coming: 'fill-none stroke-ink3 sun:stroke-ink',
  missed: 'fill-none stroke-none',
  disqualified: 'fill-none stroke-none',
  guest: 'fill-none stroke-ink3',
};

/** The sign over a bar without points. */
const signs: Partial<Record<BarKind, string>> = { coming: '?', missed: '–', disqualified: 'DSQ' };

const [width, tall, top, gap] = [340, 76, 22, 7];

function Column({ bar, x, wide, high }: { bar: DateBar; x: number; wide: number; high: number }) {
  const { kind, points, times } = bar;
  const y = top + tall - high;
  const sign = kind === 'coming' && times > 1 ? `×${times}` : (signs[kind] ?? String(points));
  const isLow = kind === 'missed' || kind === 'disqualified';
  const tone = kind === 'counts' || kind === 'provisional' ? 'fill-ink' : 'fill-ink2';
  return (
    <g textAnchor="middle">
      {kind === 'dropped' && <rect x={x} y={y} width={wide} height={high} fill="url(#hatch)" />}
      <rect
        x={x + 1}
        y={y}
        width={wide - 2}
        height={high}
        strokeWidth="2"
        strokeDasharray={kind === 'coming' ? '4 3' : undefined}
        fill={kind === 'dropped' ? 'none' : undefined}
        className={faces[kind]}
      />
      <text
        x={x + wide / 2}
        y={(isLow ? top + tall : y) - 5}
        className={`display text-body ${tone}`}
        textDecoration={kind === 'dropped' ? 'line-through' : undefined}
      >
        {sign}
      </text>
    </g>
  );
}

/** Draws a rider's points by date as bars, and the same as a table for screen readers. */
export function PointsBars({ bars, name }: { bars: readonly DateBar[]; name: string }) {
  const most = Math.max(1, ...bars.map(({ points }) => points));
  const step = Math.min(58, (width + gap) / Math.max(bars.length, 1));
  const wide = step - gap;
  const heightOf = ({ kind, points }: DateBar) => {
    if (kind === 'coming') return Math.round(tall * 0.85);
    if (kind === 'missed' || kind === 'disqualified') return 0;
    return Math.max(3, Math.round((tall * points) / most));
  };
  const shown = [...new Set(bars.map(({ kind }) => kind))].filter(
    (kind) => kind !== 'missed' && kind !== 'disqualified',
  );
  const coming = Math.max(...bars.map(({ kind, times }) => (kind === 'coming' ? times : 1)));
  return (
    <figure>
      <svg viewBox={`0 0 ${width} ${top + tall + 22}`} className="block w-full max-w-md" aria-hidden="true">
        <Hatch id="hatch" />
        {bars.map((bar, index) => (
          <g key={bar.date}>
            <Column bar={bar} x={index * step} wide={wide} high={heightOf(bar)} />
            {(bars.length <= 9 || index % 2 === bars.length % 2) && (
              <text
                x={index * step + wide / 2}
                y={top + tall + 17}
                textAnchor="middle"
                className="fill-ink2 text-caption"
              >
                {dayMonth(bar.date)}
              </text>
            )}
          </g>
        ))}
      </svg>
      <ul aria-hidden="true" className="mt-1 flex flex-wrap gap-x-2.5 gap-y-1 text-caption text-ink2">
        {shown.map((kind) => (
          <li key={kind} className="inline-flex items-center gap-1.5">
            <svg viewBox="0 0 14 14" className="size-4">
              {kind === 'dropped' && <rect width="14" height="14" fill="url(#hatch)" />}
              <rect
                x="1"
                y="1"
                width="12"
                height="12"
                strokeWidth="2"
                strokeDasharray={kind === 'coming' ? '3 2' : undefined}
                fill={kind === 'dropped' ? 'none' : undefined}
                className={faces[kind]}
              />
            </svg>
            {words[kind]()}
          </li>
        ))}
        {coming > 1 && <li>{m.ranking_bars_times({ times: String(coming) })}</li>}
      </ul>
      <div className="sr-only">
        <table>
          <caption>{m.ranking_bars_label({ name })}</caption>
          <thead>
            <tr>
              <th scope="col">{m.ranking_bars_date()}</th>
              <th scope="col">{m.ranking_bars_place()}</th>
              <th scope="col">{m.ranking_bars_points()}</th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ date, kind, points, place, times }) => (
              <tr key={date}>
                <th scope="row">{formatDate(date)}</th>
                <td>{place ?? '–'}</td>
                <td>
                  {signs[kind] === undefined ? `${points}, ` : ''}
                  {words[kind]()}
                  {times > 1 && `, ${m.ranking_bar_times({ times: String(times) })}`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
