import * as m from '#text/messages/messages.js';
import { formatDate } from '#web/ground/format.ts';
import { Link } from '#web/ground/address/link.tsx';
import { raceDateHref } from '#web/ground/address/paths.ts';
import type {
  FederationBar,
  FederationBarGroup,
  FederationOpenedView,
} from '#web/screens/season/ranking/parts/federation-view.ts';
import { Hatch } from '#web/screens/season/ranking/parts/Hatch.tsx';
import { countedWords } from './counted-words.ts';

/** Explains why a result is in the total or not, and until when. */
function barWords({ uncounted, last_day }: FederationBar, count_best: number | null): string[] {
  const date = last_day === null ? null : formatDate(last_day);
  if (uncounted === 'windowOver') return [m.federation_expired({ date: date ?? '' })];
  if (uncounted === 'later') return [m.federation_later()];
  const until = date === null ? [] : [m.federation_expires({ date })];
  const first = uncounted === null ? m.federation_counts() : m.federation_beyond({ count: count_best ?? 1 });
  return [first, ...until];
}

function placeWords({ place, category_name: category }: FederationBar): string {
  return place === null
    ? m.federation_no_place({ category })
    : m.federation_place({ place: String(place), category });
}

const LONG = 200;
const HIGH = 14;

/** Draws points as a bar, black if they count and hatched if they do not. */
function Length({ bar, most }: { bar: FederationBar; most: number }) {
  const long = Math.max(2, Math.round((LONG * bar.points) / most));
  const counts = bar.uncounted === null;
  return (
    <svg
      viewBox={`0 0 ${LONG} ${HIGH}`}
      preserveAspectRatio="none"
      className="block h-3 w-full"
      aria-hidden="true"
    >
      {!counts && <rect width={long} height={HIGH} fill="url(#federation-hatch)" />}
      <rect
        x="0.5"
        y="0.5"
        width={long - 1}
        height={HIGH - 1}
        vectorEffect="non-scaling-stroke"
        fill={counts ? undefined : 'none'}
        className={counts ? 'fill-ink stroke-ink' : 'stroke-ink3 sun:stroke-ink'}
      />
    </svg>
  );
}

function Group({ group, most }: { group: FederationBarGroup; most: number }) {
  const { bars, points, count_best } = group;
  return (
    <section>
      <h2 className="flex items-baseline justify-between gap-3 border-b border-ink pb-1 text-small font-semibold">
        <span className="min-w-0 wrap-anywhere">{countedWords(group)}</span>
        <span className="display shrink-0 text-d22">{points}</span>
      </h2>
      <ul>
        {bars.map((bar, index) => (
          <li key={index} className="flex items-baseline justify-between gap-x-4 border-b border-line py-2">
            <div className="min-w-0 grow">
              <p className="text-small leading-tight wrap-anywhere">
                <Link
                  href={raceDateHref({ cup_id: bar.cup_id, race_date: bar.date })}
                  className="font-semibold hover:underline"
                >
                  {bar.name}
                </Link>{' '}
                <span className="text-ink2 tabular-nums">{formatDate(bar.date)}</span>
              </p>
              <div className="max-w-text py-2">
                <Length bar={bar} most={most} />
              </div>
              <p className="text-caption text-ink2">
                {[placeWords(bar), ...barWords(bar, count_best)].map((words, at) => (
                  // A date has no line break at its hyphens.
                  <span key={words} className="inline-block">
                    {at > 0 && <>&nbsp;· </>}
                    {words}
                  </span>
                ))}
              </p>
            </div>
            <span
              className={`display text-right text-d22 ${bar.uncounted === null ? '' : 'text-ink3 line-through'}`}
            >
              {bar.points}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Shows where a rider's points come from, which do not count and why, and how many the next position needs. */
export function FederationOpened({ opened }: { opened: FederationOpenedView }) {
  const { groups, most, next, sharing } = opened;
  const sentences = [
    ...(next ? [m.federation_to_next({ points: next.points, position: String(next.position) })] : []),
    ...(sharing > 0 ? [m.federation_shares({ count: sharing })] : []),
  ];
  return (
    <div className="flex w-0 min-w-full flex-col gap-5 pt-2 pb-5">
      <svg width="0" height="0" className="absolute" aria-hidden="true">
        <Hatch id="federation-hatch" />
      </svg>
      {sentences.length > 0 && <p>{sentences.join(' ')}</p>}
      {groups.map((group) => (
        <Group key={group.kind_name} group={group} most={most} />
      ))}
    </div>
  );
}
