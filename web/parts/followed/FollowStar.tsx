import { useState } from 'react';
import * as m from '#text/messages/messages.js';
import { MOST_FOLLOWED } from '#rules/raceday/live/followed/most-followed.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { type Star, turnStar, useStars } from './stars.ts';

interface FollowStarProps {
  star: Star;
  className: string;
  /** The words are only read aloud. */
  isIcon?: boolean;
}

/** Draws the star that follows a rider on this phone. It needs no account, and nothing is sent. */
export function FollowStar({ star, className, isIcon = false }: FollowStarProps) {
  const isGiven = useStars().some(({ rider_id }) => rider_id === star.rider_id);
  const [said, setSaid] = useState('');
  const turn = () => {
    const isKept = turnStar(star);
    setSaid(!isKept ? m.mine_full({ count: MOST_FOLLOWED }) : isGiven ? '' : m.mine_follow_now());
    void import('./show-my-riders.tsx').then(
      ({ showMyRiders }) => showMyRiders(),
      () => undefined,
    );
  };
  return (
    <>
      <button type="button" aria-pressed={isGiven} onClick={turn} className={className}>
        <Icon name="star" isFull={isGiven} className={isIcon ? 'size-6' : 'size-5'} />
        <span className={isIcon ? 'sr-only' : ''}>{isGiven ? m.mine_followed() : m.mine_follow()}</span>
      </button>
      <span role="status" className="text-small">
        {said}
      </span>
    </>
  );
}
