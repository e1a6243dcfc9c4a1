import { useEffect, useRef } from 'react';
import * as m from '#text/messages/messages.js';
import type { LostStatus } from '#rules/statuses.ts';
import type { LineRider } from './heats.ts';

/** A finger that stays so long means the rider, not the place. */
const LONG_PRESS_MS = 500;

/* A phone on its side has little height, a tablet on a table much. */
const flat = '[@media(max-height:480px)]:text-[32px]';
const roomy = '[@media(min-width:900px)_and_(min-height:600px)]:text-[72px]';

interface TileProps {
  lane: number;
  rider: LineRider;
  /** null: not said yet. */
  place: number | null;
  status: LostStatus | null;
  /** The last tap was this one. */
  isLatest: boolean;
  /** Nobody else is left. */
  isLast: boolean;
  isClosed: boolean;
  onTap: () => void;
  /** The finger stayed: what its tap did is taken back by whoever hears it. */
  onHold: () => void;
}

const plateSize = (length: number, isSaid: boolean): string => {
  if (length > 5) return 'text-[24px]';
  if (length > 4) return isSaid ? 'text-[28px]' : 'text-[40px]';
  if (length > 3) return isSaid ? 'text-[36px]' : 'text-[48px]';
  return isSaid ? 'text-[44px]' : 'text-[54px]';
};

/** A rider, as large as a thumb. The place is taken as the finger comes down: lifted, it may have slid. */
export function Tile({ lane, rider, place, status, isLatest, isLast, isClosed, onTap, onHold }: TileProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const letGo = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  const { plate, name } = rider;
  const isSaid = place !== null || status !== null;
  const look =
    status !== null
      ? 'border-2 border-dashed border-ink bg-paper text-ink'
      : place !== null
        ? `bg-night text-on-night border-2 border-ink ${isLatest ? 'outline-4 -outline-offset-6 outline-signal' : ''}`
        : `border-2 border-ink text-night ${isLast ? 'bg-[repeating-linear-gradient(135deg,#ffc400_0_14px,#ffe08a_14px_28px)]' : 'bg-signal'}`;
  const ordinal = place === null ? null : m.judge_place({ place });
  return (
    <button
      type="button"
      disabled={isClosed}
      aria-pressed={isSaid}
      data-lane={lane}
      onPointerDown={(event) => {
        if (!event.isPrimary || event.button !== 0) return;
        onTap();
        letGo();
        timer.current = setTimeout(onHold, LONG_PRESS_MS);
      }}
      onPointerUp={letGo}
      onPointerLeave={letGo}
      onPointerCancel={letGo}
      onContextMenu={(event) => event.preventDefault()}
      // The finger has done it already; a keyboard or a reader of the screen clicks without one.
      onClick={({ detail }) => detail === 0 && onTap()}
      className={`flex min-h-0 min-w-0 touch-none overflow-hidden text-left select-none ${look}`}
    >
      <span
        className={`display flex w-7 shrink-0 items-center justify-center text-[20px] text-on-night ${place === null ? 'bg-night' : 'bg-night-line sun:border-r sun:border-on-night sun:bg-night'}`}
      >
        {lane}{' '}
      </span>
      <span className="flex min-w-0 grow flex-col justify-center pr-2.5 pl-2.5">
        <span className="flex items-center justify-between gap-1">
          <span
            className={`display leading-none whitespace-nowrap ${plateSize(plate.length, isSaid)} ${status === null ? '' : 'line-through decoration-3'} ${flat} ${roomy}`}
          >
            {plate}
          </span>
          {ordinal !== null && (
            <span
              className={`display leading-none text-signal ${ordinal.length > 2 ? 'text-[30px]' : 'text-[40px]'} ${roomy}`}
            >
              {ordinal}
            </span>
          )}
          {status !== null && <span className="display text-[28px] leading-none text-stop">{status}</span>}
        </span>
        <span className="mt-1 line-clamp-2 text-[15px] leading-[17px] font-semibold">
          {isLast ? (
            <>
              {m.judge_last()}
              <span className="sr-only"> {name}</span>
            </>
          ) : (
            name
          )}
        </span>
      </span>
    </button>
  );
}
