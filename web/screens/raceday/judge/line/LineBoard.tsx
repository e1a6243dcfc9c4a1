import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import * as m from '#text/messages/messages.js';
import {
  emptySlot,
  lastLeft,
  markLeft,
  markTile,
  nameUnknown,
  pointBefore,
  slotOf,
  placeOfSlot,
  swapSlots,
  type Taps,
  tapStranger,
  tapTile,
  tapTogether,
  tapUnknown,
} from '#rules/raceday/judging/taps.ts';
import type { LostStatus } from '#rules/statuses.ts';
import { useWindowEvent } from '#web/ui/effects/use-window-event.ts';
import { useRestingHand } from '#web/screens/raceday/judge/parts/resting-hand.ts';
import { type LineHeat, type LineRider, lettersOf } from '#web/screens/raceday/judge/parts/heats.ts';
import { Keypad } from './Keypad.tsx';
import { PointBar, StrangeBar, WarnBar } from './AskBars.tsx';
import { ClosedBar, LeftBar, MarkBar, SavedBar, SlotBar, UsualBar } from './LineFoot.tsx';
import { OrderStrip } from './OrderStrip.tsx';
import type { HandSettings } from '#web/screens/raceday/judge/parts/settings.ts';
import { Tile, type TileHands } from './Tile.tsx';
import { typedKey } from '#web/screens/raceday/judge/parts/typing.ts';
import type { LineDay } from './use-line.ts';

/** The question of the bar at the foot, while it is not the usual bar. `over` is the sheet on which a status is put. */
type Asking =
  | { what: 'mark'; status: LostStatus | null; entry_id: number | null; over?: Taps }
  | { what: 'left' }
  | { what: 'slot'; slot: number }
  | { what: 'warned'; words: string }
  | { what: 'plate'; slot: number };

const LARGE = 6;

/** For this time after a heat opened untouched, a key pressed on the focused control belongs to the heat before. */
const SETTLED_MS = 500;

/** A press of this length concerns the rider, not the place. */
const LONG_PRESS_MS = 500;

/** Vibrates at each tap, on phones that can. */
const buzz = (ms = 15) => void navigator.vibrate?.(ms);

const latestOf = ({ slots, past }: Taps): number | null => {
  const before = past.at(-1)?.slots.flat() ?? [];
  const fresh = slots.flat().find((who) => typeof who === 'number' && !before.includes(who));
  return typeof fresh === 'number' ? fresh : null;
};

interface BoardProps {
  line: LineDay;
  heat: LineHeat;
  hand: HandSettings;
}

/** Draws the order strip, the riders by lane, and the bar under the thumb. */
export function LineBoard({ line, heat, hand }: BoardProps) {
  const { taps, entry_ids, absent, expected, isSaid, isWhole, just } = line;
  const [asking, setAsking] = useState<Asking | null>(null);
  const [typed, setTyped] = useState('');
  /** Plates are typed instead of tapped, until the last rider, or until the judge asks for the tiles. */
  const [isTyping, setIsTyping] = useState(hand.isPad);
  const [openedAt] = useState(() => performance.now());
  const [cameWith] = useState(taps.past.length);
  /** The sheet before the finger came down. A long press takes back the tap that it began with. */
  const beforeTap = useRef(taps);

  const resting = useRestingHand();
  const change = (next: Taps) => {
    if (next === taps) return;
    buzz();
    line.change(next);
  };
  const close = () => {
    setAsking(null);
    if (taps.before !== null) line.change(pointBefore(taps, taps.before));
  };
  const tap = ({ entry_id }: LineRider) => {
    if (isSaid) return;
    resting.rest();
    const now = line.latest();
    beforeTap.current = now;
    setAsking(null);
    if (asking?.what === 'mark' && asking.status !== null) change(markTile(now, entry_id, asking.status));
    else if (asking?.what === 'slot' && now.slots[asking.slot]?.includes(null) === true)
      change(nameUnknown(now, asking.slot, entry_id));
    else change(tapTile(now, entry_id));
  };
  /** Gives a rider the next place, which `ink` draws. It returns false where a tap means something else. */
  const cross = ({ entry_id }: LineRider, ink: (place: string) => () => void): boolean => {
    const now = line.latest();
    const next = tapTile(now, entry_id);
    if (isSaid || asking !== null || now.before !== null || next.slots.length <= now.slots.length)
      return false;
    beforeTap.current = now;
    resting.touch(ink(m.judge_place({ place: placeOfSlot(now, now.slots.length) })));
    change(next);
    return true;
  };
  const hold = ({ entry_id }: LineRider) => {
    if (isSaid) return;
    buzz(40);
    const over = beforeTap.current;
    const wasSaid = slotOf(over, entry_id) !== null || over.marks.some((mark) => mark.entry_id === entry_id);
    // What a tap removed comes back. A place it gave stays until a status takes it: a thumb may have rested there.
    if (wasSaid) line.change(over);
    setAsking({ what: 'mark', status: null, entry_id, over });
  };
  const fingers = useRef(new Set<number>());
  const holding = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(holding.current), []);
  const slide = () => clearTimeout(holding.current);
  const press = (rider: LineRider, finger: number) => {
    fingers.current.add(finger);
    slide();
    // Two fingers follow a finish, and ask nothing.
    if (fingers.current.size === 1)
      holding.current = setTimeout(() => hands.current?.hold(rider), LONG_PRESS_MS);
  };
  const lift = ({ pointerId }: PointerEvent) => {
    fingers.current.delete(pointerId);
    slide();
  };
  useWindowEvent('pointerup', lift);
  useWindowEvent('pointercancel', lift);
  const status = (one: LostStatus) => {
    if (asking?.what !== 'mark') return;
    if (asking.entry_id === null) {
      setAsking({ ...asking, status: one });
      return;
    }
    setAsking(null);
    change(markTile(asking.over ?? taps, asking.entry_id, one));
  };
  const swap = (one: number, other: number) => {
    if (isSaid) return;
    setAsking(null);
    change(swapSlots(taps, one, other));
  };
  const chosenSlot = taps.before ?? (asking?.what === 'slot' ? asking.slot : null);
  const touchSlot = (slot: number) => {
    if (chosenSlot !== null && chosenSlot !== slot) return swap(chosenSlot, slot);
    const isSomeones = taps.slots[slot]?.every((who) => typeof who === 'number');
    if (isSomeones) {
      setAsking(null);
      line.change(pointBefore(taps, slot));
    } else setAsking(asking?.what === 'slot' && asking.slot === slot ? null : { what: 'slot', slot });
  };
  /** Handles a plate that has no tile. If it belongs to another heat, it shows which. */
  const stranger = (plate: string, put: (who: number | string) => Taps) => {
    const read = line.read(plate);
    const next = put('entry_id' in read ? read.entry_id : plate);
    change(next);
    const slot = next.slots.findIndex((those) => those.includes(plate));
    setAsking(slot < 0 ? null : { what: 'slot', slot });
  };
  const done = (isSure = false) => {
    const words = isWhole && !isSure ? line.warning() : null;
    if (words !== null) setAsking({ what: 'warned', words });
    else if (isWhole) {
      buzz(30);
      void line.done();
    } else setAsking({ what: 'left' });
  };

  const hands = useRef<TileHands>(null);
  // This runs before anything else, because the next finger may come sooner than the next frame.
  useLayoutEffect(() => {
    hands.current = { tap, cross, hold, press, slide };
  });

  useWindowEvent('keydown', (event) => {
    const isElsewhere =
      event.target instanceof HTMLElement && event.target.closest('input, textarea, [data-pad]');
    if (isSaid || isElsewhere || event.ctrlKey || event.altKey || event.metaKey) return;
    const presses = event.key === ' ' || event.key === 'Enter';
    const isLate = typed === '' && taps.past.length === 0 && performance.now() - openedAt < SETTLED_MS;
    // A held key records nothing again, and a key that was meant for the previous heat presses no button.
    if (presses && (event.repeat || isLate)) return event.preventDefault();
    const isOnButton = event.target instanceof HTMLButtonElement;
    // These keys press a focused button, as everywhere.
    if (isOnButton && typed === '' && presses) return;
    const key = typedKey(event.key, typed, heat.riders);
    if (key === null) return;
    event.preventDefault();
    setTyped(key.what === 'letter' ? key.text : '');
    if (key.what === 'take') tap(key.rider);
    else if (key.what === 'stranger')
      stranger(key.plate, (who) => (typeof who === 'number' ? tapTile(taps, who) : tapStranger(taps, who)));
    else if (key.what === 'mark') change(markTile(taps, key.rider.entry_id, key.status));
    else if (key.what === 'undo') line.back();
    else if (key.what === 'done') done();
  });

  if (isTyping && !isSaid && !isWhole && asking === null)
    return (
      <div data-pad="" className="flex min-h-0 grow flex-col">
        <OrderStrip
          taps={taps}
          riders={heat.riders}
          isWhole={isWhole}
          typed=""
          chosen={null}
          isClosed={false}
          onSlot={touchSlot}
          onSwap={swap}
        />
        <Keypad
          key={taps.past.length}
          title={m.judge_pad_order({ place: placeOfSlot(taps, taps.slots.length) })}
          letters={lettersOf(line.heats.flatMap(({ riders }) => riders.map(({ plate }) => plate)))}
          onTake={(plate) => {
            const own = heat.riders.find((one) => one.plate.toUpperCase() === plate);
            if (own === undefined)
              stranger(plate, (who) =>
                typeof who === 'number' ? tapTile(taps, who) : tapStranger(taps, who),
              );
            else if (slotOf(taps, own.entry_id) === null) change(tapTile(taps, own.entry_id));
            else return m.judge_pad_twice({ plate });
            return null;
          }}
          onClose={() => setIsTyping(false)}
        />
      </div>
    );
  if (asking?.what === 'plate')
    return (
      <div data-pad="" className="flex min-h-0 grow flex-col">
        <Keypad
          title={m.judge_pad_plate()}
          letters={lettersOf(line.heats.flatMap(({ riders }) => riders.map(({ plate }) => plate)))}
          onTake={(plate) => {
            const own = heat.riders.find((one) => one.plate.toUpperCase() === plate);
            if (own === undefined) stranger(plate, (who) => nameUnknown(taps, asking.slot, who));
            else {
              change(nameUnknown(taps, asking.slot, own.entry_id));
              setAsking(null);
            }
            return null;
          }}
          onClose={() => setAsking(null)}
        />
      </div>
    );

  const last = isSaid ? null : lastLeft(taps, expected);
  const latest = isSaid ? null : latestOf(taps);
  const isLarge = hand.isLarge && heat.riders.length <= LARGE;
  const said =
    entry_ids.length -
    expected.filter((id) => slotOf(taps, id) === null && !taps.marks.some((mark) => mark.entry_id === id))
      .length;
  /** A race that was begun before the last one was recorded keeps its taps, and is touched by the next one. */
  const isUntouched = taps.past.length === cameWith && asking === null && !(cameWith > 0 && isWhole);
  const bar = { isLeft: hand.isLeft };
  const plate =
    asking?.what === 'slot' ? taps.slots[asking.slot]?.find((who) => typeof who === 'string') : null;
  const asked = typeof plate === 'string' ? line.read(plate) : null;
  const strange = asked !== null && 'words' in asked ? asked.words : null;

  return (
    <>
      <OrderStrip
        taps={taps}
        riders={heat.riders}
        isWhole={isWhole}
        typed={typed}
        chosen={asking?.what === 'slot' ? asking.slot : null}
        isClosed={isSaid}
        onSlot={touchSlot}
        onSwap={swap}
      />
      <div
        role="group"
        aria-label={m.judge_tiles()}
        className={`grid min-h-0 grow auto-rows-fr grid-cols-2 gap-2 px-2 py-1 landscape:grid-cols-4 ${isLarge ? 'landscape:grid-cols-3' : ''}`}
      >
        {heat.tiles.map((rider, index) => {
          if (rider === null)
            return isLarge ? null : (
              <span key={`free ${index}`} className="border-2 border-line" aria-hidden="true" />
            );
          const slot = slotOf(taps, rider.entry_id);
          return (
            <Tile
              key={rider.entry_id}
              lane={index + 1}
              rider={rider}
              place={slot === null ? null : placeOfSlot(taps, slot)}
              status={
                taps.marks.find(({ entry_id }) => entry_id === rider.entry_id)?.status ??
                (!isSaid && absent.includes(rider.entry_id) ? 'DNS' : null)
              }
              isAbsent={!isSaid && absent.includes(rider.entry_id)}
              isLatest={latest === rider.entry_id}
              isLast={last === rider.entry_id && entry_ids.length > 1}
              isClosed={isSaid}
              hands={hands}
            />
          );
        })}
      </div>
      {isSaid ? (
        <ClosedBar
          {...bar}
          number={heat.number}
          onCorrect={() => line.correct(heat)}
          onAgain={() => line.rideAgain(heat)}
        />
      ) : just !== null && isUntouched ? (
        <SavedBar {...bar} just={just} onUndo={line.undoJust} onOver={line.forgetJust} />
      ) : asking?.what === 'mark' ? (
        <MarkBar
          {...bar}
          status={asking.status}
          about={
            heat.riders.find(({ entry_id }) => entry_id === asking.entry_id)?.plate ?? m.judge_mark_touch()
          }
          onStatus={status}
          onClose={close}
        />
      ) : asking?.what === 'left' ? (
        <LeftBar
          {...bar}
          onStatus={(one) => {
            setAsking(null);
            change(markLeft(taps, expected, one));
          }}
          onClose={close}
        />
      ) : asking?.what === 'warned' ? (
        <WarnBar {...bar} words={asking.words} onDone={() => done(true)} onClose={close} />
      ) : taps.before !== null ? (
        <PointBar {...bar} onClose={close} />
      ) : strange !== null && asking?.what === 'slot' ? (
        <StrangeBar
          {...bar}
          words={strange}
          onRemove={() => {
            setAsking(null);
            change(emptySlot(taps, asking.slot));
          }}
          onClose={close}
        />
      ) : asking?.what === 'slot' ? (
        <SlotBar
          {...bar}
          onBefore={() => {
            setAsking(null);
            line.change(pointBefore(taps, asking.slot));
          }}
          onRemove={() => {
            setAsking(null);
            change(emptySlot(taps, asking.slot));
          }}
          onPlate={() => setAsking({ what: 'plate', slot: asking.slot })}
          onClose={close}
        />
      ) : (
        <UsualBar
          {...bar}
          canUndo={taps.past.length > 0 || just !== null}
          canJoin={taps.slots.length > 1 || (taps.slots.at(-1)?.length ?? 0) > 1}
          said={said}
          of={entry_ids.length}
          isWhole={isWhole}
          number={heat.number}
          onUndo={line.back}
          onTogether={() => change(tapTogether(taps))}
          onUnknown={() => change(tapUnknown(taps))}
          onMark={() => setAsking({ what: 'mark', status: 'DNF', entry_id: null })}
          onDone={() => done()}
        />
      )}
    </>
  );
}
