import { lastRidden } from '#rules/raceday/live/live-day.ts';
import * as m from '#text/messages/messages.js';
import { pauseWords } from '#text/pauses.ts';
import { phaseWord } from '#text/stages.ts';
import type { LiveFrame } from '#web/parts/live/ask-live.ts';
import type { LiveView } from '#web/parts/live/live-view.ts';
import type { ClassNews } from '#web/parts/race/class-news.ts';
import { pauseBefore, type TrackHeat } from '#web/parts/race/track-heat.ts';
import { clockText } from '#web/parts/race/words.ts';
import { ListRow, titleOf } from './ListPanel.tsx';
import { Champions } from './SidePanel.tsx';
import { listInTurn, waitingLists } from './turn.ts';

/** The champions, and the rows of riders, that fit below what is waited for. */
const CHAMPIONS = 7;

interface WaitPanelProps {
  live: LiveView;
  frame: LiveFrame;
  /** The race that comes next. It is null when the day is over. */
  heat: TrackHeat | null;
  zone: string;
  news: readonly ClassNews[];
  podiums: readonly ClassNews[];
  now: number;
}

/** Writes what is being done, large until when or what comes, and with which race it goes on. */
function wordsOf({ live, frame, heat, zone }: WaitPanelProps): {
  title: string;
  large: string;
  more: string;
} {
  const { races, now: day } = live;
  if (heat === null)
    return { title: m.track_over(), large: m.track_count({ done: day.done, of: day.of }), more: '' };
  const { race, class_name } = heat;
  const more = m.track_then({ number: race.number, class_name });
  const pause = pauseBefore(frame, races, race);
  const since = lastRidden(races)?.at ?? null;
  if (pause === null) return { title: m.track_drawing(), large: phaseWord(race.phase), more };
  const until = since === null ? null : since + pause.minutes * 60_000;
  return {
    title: pause.title ?? pauseWords[pause.kind](),
    large: until === null ? m.track_minutes({ count: pause.minutes }) : `≈ ${clockText(until, zone)}`,
    more,
  };
}

/** Shows what is being done while nobody is at the gate, and who goes on, class by class. */
export function WaitPanel(props: WaitPanelProps) {
  const { live, news, podiums, now } = props;
  const { title, large, more } = wordsOf(props);
  const list = listInTurn(waitingLists(news), now, 0);
  return (
    <section aria-label={title} className="flex min-h-0 grow flex-col">
      <div className="flex shrink-0 flex-col justify-center bg-night2 px-10 py-6 [clip-path:polygon(0_0,100%_0,94%_100%,0_100%)]">
        <p className="text-[2.8em] leading-tight font-semibold text-signal">{title}</p>
        <p
          className={`my-1 display leading-none wrap-anywhere ${large.length > 12 ? 'text-[6.5em]' : 'text-[13.9em]'}`}
        >
          {large}
        </p>
        <p className="text-[2.8em] leading-tight text-on-night2">{more}</p>
      </div>
      <div className="min-h-0 grow overflow-hidden px-10 py-5">
        {list === null ? (
          <Champions podiums={podiums.slice(0, CHAMPIONS)} />
        ) : (
          <>
            <h2 className="mb-3 text-[2.6em] leading-tight font-semibold text-signal">
              {[titleOf(list.news, live.races), list.news.class_name].join(' · ')}
            </h2>
            <ol className="grid grid-flow-col grid-cols-2 grid-rows-8 gap-x-8 gap-y-2">
              {list.news.through.slice(list.from, list.to).map((row) => (
                <ListRow key={row.entry_id} row={row} colour={list.news.colour} />
              ))}
            </ol>
          </>
        )}
      </div>
    </section>
  );
}
