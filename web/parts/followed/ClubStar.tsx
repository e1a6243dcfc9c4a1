import * as m from '#text/messages/messages.js';
import { Icon } from '#web/ui/Icon.tsx';
import { type ClubStar as Star, turnClub, useClubStars } from './stars.ts';

interface ClubStarProps {
  club: Star;
  className: string;
  /** The words are only read aloud. */
  isIcon?: boolean;
}

/** Draws the star that follows all riders of a club on this phone with one tap, without an account. */
export function ClubStar({ club: { club_id, club_name }, className, isIcon = false }: ClubStarProps) {
  const isGiven = useClubStars().some((one) => one.club_id === club_id);
  const turn = () => {
    turnClub({ club_id, club_name });
    void import('./show-my-riders.tsx').then(
      ({ showMyRiders }) => showMyRiders(),
      () => undefined,
    );
  };
  return (
    <button type="button" aria-pressed={isGiven} onClick={turn} className={`${className} nojs:hidden`}>
      <Icon name="star" isFull={isGiven} className={isIcon ? 'size-6' : 'size-5'} />
      <span className={isIcon ? 'sr-only' : ''}>{isGiven ? m.squad_followed() : m.squad_follow()}</span>
    </button>
  );
}
