import * as m from '#text/messages/messages.js';
import { pauseWords } from '#text/pauses.ts';
import { ownZone } from '#web/parts/own-zone.ts';
import { isStopped, pauseBefore, postingOf, trackHeat } from '#web/parts/track/track-heat.ts';
import type { TrackRace } from '#web/parts/track/use-track-race.ts';
import { postingText } from '#web/parts/track/words.ts';
import { useNow } from '#web/ui/effects/use-now.ts';
import { BoardFoot } from './BoardFoot.tsx';
import { BoardHead } from './BoardHead.tsx';
import { GatePanel } from './GatePanel.tsx';
import type { Live } from './live.ts';
import { SidePanel } from './SidePanel.tsx';
import type { ClassNews } from './standings/class-news.ts';
import { ListPanel } from './standings/ListPanel.tsx';
import { boardLists, listInTurn } from './standings/turn.ts';

interface TrackBoardProps {
  live: Live;
  /** Undefined: not loaded yet. */
  race: TrackRace | undefined;
  /** The news of the classes: who goes on, who won. */
  news: readonly ClassNews[];
  isOverlay: boolean;
}

const clockMs = 1000;

/** The words above the gate: the state of the race on the left. */
function bandWords({ state, frame, races, now }: Live): string {
  const { track, begun } = now;
  if (state !== null && isStopped(state)) return m.track_stopped();
  if (track?.state === 'track') return m.track_on_track();
  const pause = frame === null ? null : pauseBefore(frame, races, track);
  if (pause !== null)
    return m.track_pause({ what: pause.title ?? pauseWords[pause.kind](), minutes: pause.minutes });
  if (track?.riders.length === 0) return m.track_coming();
  return begun ? m.track_at_gate() : m.track_first();
}

function Message({ title, children }: { title: string; children?: string }) {
  return (
    <div className="flex flex-col justify-center gap-6 px-10">
      <p className="display text-[6em] leading-none wrap-anywhere">{title}</p>
      {children !== undefined && <p className="text-[2.8em] leading-tight text-on-night2">{children}</p>}
    </div>
  );
}

/** The track on 16:9: who is at the gate, who is next, who just rode. Over a video only the gate. */
export function TrackBoard({ live, race, news, isOverlay }: TrackBoardProps) {
  const now = useNow(clockMs) ?? 0;
  const { frame, races } = live;
  const { track } = live.now;
  const heat = track === null || frame === null ? null : trackHeat(frame, races, track);
  const country = race?.country ?? null;
  const list = listInTurn(boardLists(news, races, now), now);
  if (isOverlay)
    return heat === null ? null : (
      <div className="flex h-full w-[45%] flex-col">
        <GatePanel heat={heat} words={bandWords(live)} country={country} isOverlay />
      </div>
    );
  return (
    <div className="flex h-full flex-col">
      <BoardHead live={live} race={race} now={now} />
      {heat === null && live.line === 'none' ? (
        <Message title={m.track_none()}>{m.track_none_why()}</Message>
      ) : frame === null ? (
        <Message title={m.track_waiting()} />
      ) : (
        <div className="grid min-h-0 grow grid-cols-[55%_45%]">
          <div className="flex min-h-0 flex-col">
            {heat === null ? (
              <Message title={live.now.begun ? m.track_over() : m.track_waiting()} />
            ) : (
              <GatePanel heat={heat} words={bandWords(live)} country={country} isOverlay={false} />
            )}
          </div>
          {list === null ? (
            <SidePanel live={live} frame={frame} race={race} now={now} />
          ) : (
            <ListPanel
              list={list}
              races={races}
              posting={
                live.state === null
                  ? null
                  : postingText(postingOf(live.state, list.news), now, race?.zone ?? ownZone())
              }
            />
          )}
        </div>
      )}
      <BoardFoot live={live} race={race} now={now} />
    </div>
  );
}
