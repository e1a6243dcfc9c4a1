import { useState } from 'react';
import * as m from '#text/messages/messages.js';
import type { DayLog } from '#web/parts/day-log/log.ts';
import { Icon } from '#web/ui/Icon.tsx';
import type { LineHeat } from './heats.ts';

interface BurstProps {
  log: DayLog;
  heat: LineHeat;
  /** There is no camera, or it was refused: pictures are then taken with the phone's own camera. */
  onBlind: () => void;
}

/** One key takes a burst of pictures of the line, for the commissaire. Its code is loaded when it is pressed. */
export function BurstKey({ log, heat, onBlind }: BurstProps) {
  const [isTaking, setIsTaking] = useState(false);
  const take = async () => {
    if (isTaking) return;
    setIsTaking(true);
    try {
      const { takeBurst } = await import('./burst.ts');
      await log.addPhotos(heat.key, await takeBurst());
    } catch {
      onBlind();
    }
    setIsTaking(false);
  };
  return (
    <button
      type="button"
      aria-label={isTaking ? m.judge_burst_taking() : m.judge_burst({ number: heat.number })}
      onClick={() => void take()}
      className={`flex w-11 shrink-0 touch-manipulation items-center justify-center ${isTaking ? 'bg-live text-on-live' : ''}`}
    >
      <Icon name="camera" className="size-6" />
    </button>
  );
}
