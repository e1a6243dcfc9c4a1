import { memo, type RefObject } from 'react';
import * as m from '#text/messages/messages.js';
import type { LostStatus } from '#rules/statuses.ts';
import type { LineRider } from '#web/screens/raceday/judge/parts/heats.ts';

/* A phone on its side has little height; a tablet has much. */
const flat = '[@media(max-height:480px)]:text-[32px]';
const roomy = '[@media(min-width:900px)_and_(min-height:600px)]:text-[72px]';
const roomyInk = '[@media(min-width:900px)_and_(min-height:600px)]:after:text-[72px]';

/** The reactions to a finger on a rider. */
export interface TileHands {
  tap: (rider: LineRider) => void;
  /** Gives the next place, which `ink` draws until its result is called. False where a tap means something else. */
  cross: (rider: LineRider, ink: (place: string) => () => void) => boolean;
  /** A long press asks for a status of the rider. */
  hold: (rider: LineRider) => void;
  /** A finger came down on a tile, so a long press begins, unless other fingers are down. */
  press: (rider: LineRider, finger: number) => void;
  /** The finger slid off the tile. */
  slide: () => void;
}

interface TileProps {
  lane: number;
  rider: LineRider;
  /** The place. It is null while it is not recorded. */
  place: number | null;
  status: LostStatus | null;
  /** The gate reported that the rider is absent, so no tap is expected. */
  isAbsent: boolean;
  /** It was the last tap. */
  isLatest: boolean;
  /** Nobody else is left. */
  isLast: boolean;
  isClosed: boolean;
  /** The object is always the same. Its functions change with the sheet, and no tile is drawn again for that. */
  hands: RefObject<TileHands | null>;
}

/* With few riders a tile is far higher than wide, and its plate as large as it fits. */
const high =
  '[@container(min-height:200px)]:text-[68px] in-data-ink:[@container(min-height:200px)]:text-[44px]';

const plateSize = (length: number, isSaid: boolean): string => {
  if (length > 5) return 'text-[24px]';
  if (length > 4) return isSaid ? 'text-[28px]' : 'text-[40px] in-data-ink:text-[28px]';
  if (length > 3) return isSaid ? 'text-[36px]' : 'text-[48px] in-data-ink:text-[36px]';
  return isSaid ? 'text-[44px]' : `text-[54px] in-data-ink:text-[44px] ${high}`;
};

/** Tells whether an ordinal is as wide as "10º" or "1st". It is then written smaller. */
const isWide = (ordinal: string): boolean => ordinal.replace('.', '').length > 2;

/** Draws the tile as it will be with its place, without waiting for the sheet. The returned function undoes it. */
function ink(tile: HTMLElement, place: string): () => void {
  tile.style.setProperty('--ink', JSON.stringify(place));
  tile.dataset.ink = isWide(place) ? 'wide' : '';
  return () => {
    tile.style.removeProperty('--ink');
    delete tile.dataset.ink;
  };
}

/**
 * Draws a rider as large as a thumb. The place is taken as the finger comes down, because a finger may slide before it
 * lifts. Only the tiles that a tap changes are drawn again, so that a slow phone shows the place sooner.
 */
export const Tile = memo(function Tile(props: TileProps) {
  const { lane, rider, place, status, isAbsent, isLatest, isLast, isClosed, hands } = props;
  const { plate, name } = rider;
  const isSaid = place !== null || status !== null;
  const look =
    status !== null
      ? 'border-2 border-dashed border-ink bg-paper text-ink'
      : place !== null
        ? `bg-night text-on-night border-2 border-ink ${isLatest ? 'outline-4 -outline-offset-6 outline-signal' : ''}`
        : `border-2 border-ink text-night ${isLast ? 'bg-[repeating-linear-gradient(135deg,#ffc400_0_14px,#ffe08a_14px_28px)] forced-colors:border-8 forced-colors:border-double' : 'bg-signal'}`;
  const ordinal = place === null ? null : m.judge_place({ place });
  const words = [
    m.park_lane({ lane }),
    m.results_heard_plate({ plate }),
    name,
    isAbsent ? m.judge_absent() : isLast ? m.judge_last() : (status ?? ordinal),
  ]
    .filter((part) => part !== null)
    .join(', ');
  const touch = (tile: HTMLElement) => {
    if (hands.current?.cross(rider, (place) => ink(tile, place)) === false) hands.current.tap(rider);
  };
  return (
    <button
      type="button"
      disabled={isClosed}
      aria-pressed={isSaid && !isAbsent}
      data-lane={lane}
      // This includes a second finger: riders cross in pairs, and a hand may rest on the glass.
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        touch(event.currentTarget);
        hands.current?.press(rider, event.pointerId);
      }}
      onPointerLeave={() => hands.current?.slide()}
      onContextMenu={(event) => event.preventDefault()}
      // A finger was handled already when it came down; a keyboard or a screen reader clicks without one.
      onClick={({ detail }) => detail === 0 && hands.current?.tap(rider)}
      className={`flex min-h-0 min-w-0 touch-none overflow-hidden text-left contain-strict select-none [container-type:size] data-ink:bg-night data-ink:bg-none data-ink:text-on-night ${look}`}
    >
      <span className="sr-only">{words}</span>
      <span
        aria-hidden="true"
        className={`display flex w-7 shrink-0 items-center justify-center text-[20px] text-on-night ${place === null ? 'bg-night' : 'bg-night-line sun:border-r sun:border-on-night sun:bg-night'}`}
      >
        {lane}
      </span>
      <span aria-hidden="true" className="flex min-w-0 grow flex-col justify-center pr-2.5 pl-2.5">
        <span
          className={`flex items-center justify-between gap-1 ${isSaid ? '' : `after:display after:text-[40px] after:leading-none after:text-signal after:content-(--ink) in-data-[ink=wide]:after:text-[30px] ${roomyInk}`}`}
        >
          <span
            className={`display leading-none whitespace-nowrap ${plateSize(plate.length, isSaid)} ${status === null ? '' : 'line-through decoration-3'} ${flat} ${roomy}`}
          >
            {plate}
          </span>
          {ordinal !== null && (
            <span
              className={`display leading-none text-signal ${isWide(ordinal) ? 'text-[30px]' : 'text-[40px]'} ${roomy}`}
            >
              {ordinal}
            </span>
          )}
          {status !== null && <span className="display text-[28px] leading-none text-stop">{status}</span>}
        </span>
        <span className="mt-1 line-clamp-2 text-[15px] leading-[17px] font-semibold">
          {isAbsent ? m.judge_absent() : isLast ? m.judge_last() : name}
        </span>
      </span>
    </button>
  );
});
