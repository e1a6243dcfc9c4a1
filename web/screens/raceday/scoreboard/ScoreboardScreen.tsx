import { useEffect } from 'react';
import * as m from '#text/messages/messages.js';
import { useAddress } from '#web/ground/address/navigation.ts';
import { useAsk } from '#web/ground/call/use-ask.ts';
import { lookForVersion } from '#web/ground/later/watch-version.ts';
import { paths, scoreboardHref } from '#web/ground/address/paths.ts';
import { useLive } from '#web/parts/live/use-live.ts';
import { TodaysRaces } from '#web/parts/race/TodaysRaces.tsx';
import { useTrackRace } from '#web/parts/race/use-track-race.ts';
import { useAwake } from '#web/ui/effects/use-awake.ts';
import { WholeScreen } from '#web/ui/WholeScreen.tsx';
import { type ClassNews, classNews } from '#web/parts/race/class-news.ts';
import { TrackBoard } from './TrackBoard.tsx';

/* Nobody is there to reload the page, so it looks for a new version by itself. */
const versionMs = 10 * 60_000;
/* The stream does not carry who goes on; only the results do, and one screen may request them. */
const newsMs = 60_000;
const noNews: readonly ClassNews[] = [];

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
  const { data: news = noNews } = useAsk(
    'GET /api/races/{id}',
    { params: { id: race_id } },
    { select: classNews, refetchInterval: newsMs, refetchIntervalInBackground: true },
  );
  useAwake();
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
      <TrackBoard live={live} race={race} news={news} isOverlay={isOverlay} />
    </WholeScreen>
  );
}

/** Shows the scoreboard of the race whose number ends the address. With `?transparente`, it is drawn over a video. */
export function ScoreboardScreen() {
  const { path, search } = useAddress();
  const race_id = Number(path.slice(paths.scoreboard.length + 1));
  if (race_id === 0) return <TodaysRaces title={m.track_scoreboard()} hrefOf={scoreboardHref} />;
  const isOverlay = new URLSearchParams(search).has('transparente');
  return <ByItself key={race_id} race_id={race_id} isOverlay={isOverlay} />;
}
