import * as m from '#text/messages/messages.js';
import { useLanguage } from '#web/ground/language-context.ts';
import { type FollowedDay, riderDays } from '#web/parts/followed/rider-day.ts';
import { aheadWords, minutesWords, shortWord } from '#web/parts/followed/rider-words.ts';
import { ridersOfClubs } from '#web/parts/followed/riders-of-clubs.ts';
import { useLive } from '#web/parts/live/use-live.ts';

interface NearestProps {
  day: FollowedDay | undefined;
  isOld: boolean;
  /** It stands on the dark island. */
  isOnNight: boolean;
}

function Nearest({ day, isOld, isOnNight }: NearestProps) {
  const language = useLanguage();
  const { away = null, ahead = null } = day ?? {};
  const when = away && !away.isNow ? minutesWords(away, language) : ahead && aheadWords(ahead, language);
  return (
    <span className="shrink-0 text-right">
      <span className={`display block text-d22 ${isOnNight ? 'text-signal' : ''}`}>
        {day === undefined ? m.home_today() : shortWord(day, isOld)}
      </span>
      {!isOld && when && (
        <span className={`block text-caption ${isOnNight ? 'text-on-night2' : 'text-ink2'}`}>{when}</span>
      )}
    </span>
  );
}

/** Shows how far away the gate of a followed rider is, or whether the rider goes on, in a race that is ridden today. */
export function FollowedNow({ race_id, rider_id }: { race_id: number; rider_id: number }) {
  const live = useLive(race_id);
  return <Nearest day={riderDays(live, new Set([rider_id]))[0]} isOld={live.line === 'lost'} isOnNight />;
}

interface ClubNowProps extends Pick<NearestProps, 'isOnNight'> {
  race_id: number;
  club_name: string;
}

/** Shows the same of the rider of a club whose gate is nearest. */
export function ClubNow({ race_id, club_name, isOnNight }: ClubNowProps) {
  const live = useLive(race_id);
  const [day] = riderDays(live, ridersOfClubs(live.frame, [club_name]));
  return <Nearest day={day} isOld={live.line === 'lost'} isOnNight={isOnNight} />;
}
