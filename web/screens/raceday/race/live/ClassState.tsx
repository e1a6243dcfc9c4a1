import type { ClassSummary } from '#rules/raceday/live/live-summary.ts';
import type { PostedStage } from '#rules/raceday/live/posted-stages.ts';
import * as m from '#text/messages/messages.js';
import { phaseWord } from '#text/stages.ts';
import { postedWords } from '#web/parts/live/posted-words.ts';
import { Lights } from '#web/parts/race/Lights.tsx';
import type { FoundRace } from '#web/screens/raceday/race/parts/race-view.ts';
import { useNow } from '#web/ui/effects/use-now.ts';
import { postedOf } from './posted-of.ts';
import { isRidingNow } from './strip-words.ts';

/** A class that rides within this many races is shown in amber. */
const soonRaces = 2;
/** A deadline for protests may end while the page is open. */
const clockMs = 15_000;

/** Writes "En pista", "faltan 5 carreras · Manga 3" or "terminó". */
function awayWords({ races, phase, state }: ClassSummary, isRiding: boolean, isShort: boolean): string {
  if (races === null || phase === null) return m.live_state_ended();
  if (state === 'now' && isRiding) return m.track_on_track();
  return `${races === 0 ? m.live_next() : (isShort ? m.mine_away_short : m.mine_away)({ count: races })} · ${phaseWord(phase)}`;
}

interface ClassStateProps extends Pick<FoundRace, 'ridden' | 'zone'> {
  category_id: number | null;
  /** The stage whose publication is shown. It is null for the stage that was published last. */
  stage: PostedStage | null;
  /** It stands beside a button. */
  isShort?: boolean;
}

/** Shows how far a class is, with its four lights, and how far a stage of it is published. */
export function ClassState({ category_id, stage, ridden, zone, isShort = false }: ClassStateProps) {
  const now = useNow(clockMs);
  const own = ridden?.classes.find((one) => one.category_id === category_id);
  if (!ridden || !own) return null;
  const { races } = own;
  const inReview = ridden.review.filter((race) => race.category_id === category_id);
  const isRiding = isRidingNow(ridden);
  const lights =
    races === null ? 'done' : own.state === 'now' && isRiding ? 'live' : races <= soonRaces ? 'amber' : 'off';
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 text-small">
      {inReview.length === 0 && lights !== 'off' && <Lights state={lights} />}
      <b>{awayWords(own, isRiding, isShort)}</b>
      {inReview.length > 0 && (
        <b className="text-stop">
          {inReview.map(({ number }) => number).join(', ')} {m.track_review().toLowerCase()}
        </b>
      )}
      <span>{postedWords(postedOf(ridden, category_id, stage), zone, now)}</span>
    </p>
  );
}
