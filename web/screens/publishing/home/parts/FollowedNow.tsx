import { useLanguage } from '#web/ground/language-context.ts';
import { riderDays } from '#web/parts/followed/rider-day.ts';
import { aheadWords, minutesWords, shortWord } from '#web/parts/followed/rider-words.ts';
import { useLive } from '#web/parts/live/use-live.ts';
import * as m from '#text/messages/messages.js';

/** Shows how far away the gate of a followed rider is, or whether the rider goes on, in a race that is ridden today. */
export function FollowedNow({ race_id, rider_id }: { race_id: number; rider_id: number }) {
  const language = useLanguage();
  const live = useLive(race_id);
  const [day] = riderDays(live, new Set([rider_id]));
  const isOld = live.line === 'lost';
  const { away = null, ahead = null } = day ?? {};
  const when = away && !away.isNow ? minutesWords(away, language) : ahead && aheadWords(ahead, language);
  return (
    <span className="shrink-0 text-right">
      <span className="display block text-d22 text-signal">
        {day === undefined ? m.home_today() : shortWord(day, isOld)}
      </span>
      {!isOld && when && <span className="block text-caption text-on-night2">{when}</span>}
    </span>
  );
}
