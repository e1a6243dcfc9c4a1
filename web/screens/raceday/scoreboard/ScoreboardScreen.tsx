import { useEffect } from 'react';
import type { Race } from '#contract/season/races/races.ts';
import { lastRidden } from '#rules/raceday/live/live-day.ts';
import * as m from '#text/messages/messages.js';
import { go, useAddress } from '#web/ground/address/navigation.ts';
import { paths, scoreboardHref } from '#web/ground/address/paths.ts';
import { useAsk } from '#web/ground/call/use-ask.ts';
import { lookForVersion } from '#web/ground/later/watch-version.ts';
import { useLive } from '#web/parts/live/use-live.ts';
import { useResults } from '#web/parts/live/use-results.ts';
import { type ClassNews, classNews } from '#web/parts/race/class-news.ts';
import { TodaysRaces } from '#web/parts/race/TodaysRaces.tsx';
import { ScreenChoice } from '#web/parts/desk/ScreenChoice.tsx';
import { useTrackRace } from '#web/parts/race/use-track-race.ts';
import { useKeys } from '#web/parts/use-letter-keys.ts';
import { useAwake } from '#web/ui/effects/use-awake.ts';
import { useNow } from '#web/ui/effects/use-now.ts';
import { WholeScreen } from '#web/ui/WholeScreen.tsx';
import { useClosed } from './break-in.ts';
import { cupTops } from './cup-top.ts';
import { lapKey, type Laps, LowerThird } from './LowerThird.tsx';
import { TrackBoard } from './TrackBoard.tsx';

/* Nobody is there to reload the page, so it looks for a new version by itself. */
const versionMs = 10 * 60_000;
/* The ranking of the cup is the one before this date. It does not change during the race day. */
const cupMs = 30 * 60_000;
const clockMs = 1000;

const resultsOf = (race: Race): { news: readonly ClassNews[]; laps: Laps } => ({
  news: classNews(race),
  laps: new Map(
    Object.values(race.race_races.mangasResult).flatMap((lines) =>
      lines.flatMap(({ entry_id, results }) =>
        results.flatMap(({ phase, time_ms }): [string, number][] =>
          time_ms === null ? [] : [[lapKey(phase, entry_id), time_ms]],
        ),
      ),
    ),
  ),
});
const noResults: ReturnType<typeof resultsOf> = { news: [], laps: new Map() };

/** Every size depends on the height of the screen, so that the board fits any 16:9 screen. */
const measures =
  '[--spacing:min(0.25vh,0.140625vw)] text-[length:min(1vh,0.5625vw)] overflow-hidden cursor-none visible';

interface ByItselfProps {
  race_id: number;
  isOverlay: boolean;
}

/** Runs the board all day without anybody touching it. */
function ByItself({ race_id, isOverlay }: ByItselfProps) {
  const live = useLive(race_id);
  const race = useTrackRace(race_id);
  const now = useNow(clockMs) ?? 0;
  const { news, laps } = useResults(race_id, lastRidden(live.races), resultsOf) ?? noResults;
  const closed = useClosed(live.races);
  const { data: cup = [] } = useAsk(
    'GET /api/cups/{id}',
    { params: { id: race?.cup_id ?? 0 } },
    { select: cupTops, enabled: race !== undefined && !isOverlay, refetchInterval: cupMs },
  );
  useAwake();
  // Nobody types on a wall, so this one letter needs no switch.
  useKeys({ v: () => go(`${scoreboardHref(race_id)}${isOverlay ? '' : '?transparente'}`) });
  useEffect(() => {
    const timer = setInterval(() => void lookForVersion(), versionMs);
    return () => clearInterval(timer);
  }, []);
  // This hides the scroll bar and, over a video, everything of the page but the heat.
  useEffect(() => {
    const page = document.documentElement;
    page.dataset['wall'] = isOverlay ? 'video' : 'screen';
    return () => {
      delete page.dataset['wall'];
    };
  }, [isOverlay]);
  return (
    <WholeScreen
      label={m.track_scoreboard()}
      className={`${measures} ${isOverlay ? 'bg-transparent backdrop:bg-transparent' : 'bg-night'} text-on-night`}
    >
      {isOverlay ? (
        <LowerThird live={live} closed={closed} laps={laps} now={now} />
      ) : (
        <TrackBoard live={live} race={race} news={news} cup={cup} closed={closed} now={now} />
      )}
    </WholeScreen>
  );
}

/** Shows the scoreboard of the race whose number ends the address. With `?transparente`, it is drawn over a video. */
export function ScoreboardScreen() {
  const { path, search } = useAddress();
  const race_id = Number(path.slice(paths.scoreboard.length + 1));
  if (race_id === 0)
    return (
      <ScreenChoice title={m.track_scoreboard()} hrefOf={scoreboardHref}>
        <TodaysRaces title={m.track_scoreboard()} hrefOf={scoreboardHref} />
      </ScreenChoice>
    );
  const isOverlay = new URLSearchParams(search).has('transparente');
  return <ByItself key={race_id} race_id={race_id} isOverlay={isOverlay} />;
}
