import { type ReactNode, useEffect, useState } from 'react';
import * as m from '#text/messages/messages.js';
import { LEFT_STATUSES, LINE_STATUSES, type LostStatus } from '#rules/statuses.ts';
import { STATUS_MEANINGS } from '#text/statuses.ts';
import { usePress } from '#web/parts/form/use-press.ts';
import { Icon } from '#web/ui/Icon.tsx';
import type { JustSaid } from './use-line.ts';

const key =
  'flex min-w-0 items-center justify-center border-2 border-ink bg-paper text-ink display text-[20px] leading-none touch-manipulation disabled:border-line disabled:text-ink3';

/** Draws a bar as high as the usual one. In a bar that "done" opens, nothing under the thumb changes the sheet. */
export function Bar({ isLeft, label, children }: { isLeft: boolean; label: string; children: ReactNode }) {
  return (
    <div
      role="group"
      aria-label={label}
      className={`flex h-20 shrink-0 items-stretch gap-2 border-t-2 border-ink bg-paper p-2 select-none ${isLeft ? 'flex-row-reverse' : ''}`}
    >
      {children}
    </div>
  );
}

interface BarKeyProps {
  words: string;
  label?: string;
  look?: string;
  isDisabled?: boolean;
  isPressed?: boolean;
  onPress: () => void;
}

export function BarKey({
  words,
  label,
  look = 'flex-1',
  isDisabled = false,
  isPressed,
  onPress,
}: BarKeyProps) {
  return (
    <button
      type="button"
      disabled={isDisabled}
      aria-label={label}
      aria-pressed={isPressed}
      {...usePress(onPress)}
      className={`${key} ${look} ${isPressed ? 'bg-signal text-night' : ''}`}
    >
      {words}
    </button>
  );
}

interface CloseKeyProps {
  onPress: () => void;
}

export function CloseKey({ onPress }: CloseKeyProps) {
  return (
    <button
      type="button"
      aria-label={m.judge_close()}
      {...usePress(onPress)}
      className={`${key} w-12 shrink-0`}
    >
      <Icon name="close" />
    </button>
  );
}

interface UsualProps {
  isLeft: boolean;
  canUndo: boolean;
  canJoin: boolean;
  said: number;
  of: number;
  isWhole: boolean;
  number: string;
  onUndo: () => void;
  onTogether: () => void;
  onUnknown: () => void;
  onMark: () => void;
  onDone: () => void;
}

/** Draws the usual keys: undo, together with the one before, plate not seen, without a place, done. */
export function UsualBar(props: UsualProps) {
  const { isLeft, canUndo, canJoin, said, of, isWhole, number } = props;
  return (
    <Bar isLeft={isLeft} label={m.judge_order()}>
      <button
        type="button"
        disabled={!canUndo}
        aria-label={m.judge_undo()}
        {...usePress(props.onUndo)}
        className={`${key} w-12 shrink-0`}
      >
        <Icon name="turn" />
      </button>
      <BarKey
        words="="
        label={m.judge_together()}
        look="w-12 shrink-0 text-[26px]"
        isDisabled={!canJoin}
        onPress={props.onTogether}
      />
      <BarKey
        words="?"
        label={m.judge_unknown_do()}
        look="w-12 shrink-0 text-[26px]"
        onPress={props.onUnknown}
      />
      <BarKey words={m.judge_mark()} label={m.judge_mark_do()} look="w-15 shrink-0" onPress={props.onMark} />
      <button
        type="button"
        {...usePress(props.onDone)}
        className={`display flex min-w-0 grow touch-manipulation flex-col items-center justify-center border-2 leading-none ${isWhole ? 'border-go bg-go text-paper' : 'border-ink bg-surface2 text-ink'}`}
      >
        <span className="text-[24px]">{m.judge_done()} </span>
        <span className="mt-1 text-[17px]">{m.judge_done_count({ said, of })}</span>
        <span className="sr-only"> {m.judge_done_do({ number })}</span>
      </button>
    </Bar>
  );
}

interface MarkBarProps {
  isLeft: boolean;
  /** The status for the next tile. It is null when the judge chose one rider first, and is asked for the status. */
  status: LostStatus | null;
  about: string;
  onStatus: (status: LostStatus) => void;
  onClose: () => void;
}

/** Asks for a status and then its rider without a place, or for the status of the rider whose tile was held. */
export function MarkBar({ isLeft, status, about, onStatus, onClose }: MarkBarProps) {
  return (
    <Bar isLeft={isLeft} label={about}>
      <CloseKey onPress={onClose} />
      {LINE_STATUSES.map((one) => (
        <BarKey
          key={one}
          words={one}
          label={`${one}: ${STATUS_MEANINGS[one]()}`}
          isPressed={status === one}
          onPress={() => onStatus(one)}
        />
      ))}
    </Bar>
  );
}

interface LeftBarProps {
  isLeft: boolean;
  onStatus: (status: LostStatus) => void;
  onClose: () => void;
}

/** Asks what became of the remaining riders, when "done" was pressed too early. */
export function LeftBar({ isLeft, onStatus, onClose }: LeftBarProps) {
  return (
    <Bar isLeft={isLeft} label={m.judge_left()}>
      {LEFT_STATUSES.map((one) => (
        <BarKey
          key={one}
          words={one}
          label={m.judge_left_mark({ status: one })}
          look="w-20 shrink-0 text-[24px]"
          onPress={() => onStatus(one)}
        />
      ))}
      <p className="flex min-w-0 flex-1 items-center text-[15px] leading-[17px] font-semibold">
        {m.judge_left()}
      </p>
      <CloseKey onPress={onClose} />
    </Bar>
  );
}

interface SavedBarProps {
  isLeft: boolean;
  just: JustSaid;
  onUndo: () => void;
  onOver: () => void;
}

const secondsTo = (until: number) => Math.ceil((until - Date.now()) / 1000);

/** Shows that the previous heat is on the phone. For ten seconds, one tap brings it back. */
export function SavedBar({ isLeft, just, onUndo, onOver }: SavedBarProps) {
  const [seconds, setSeconds] = useState(() => secondsTo(just.until));
  useEffect(() => {
    const timer = setInterval(() => {
      const left = secondsTo(just.until);
      setSeconds(left);
      if (left <= 0) onOver();
    }, 250);
    return () => clearInterval(timer);
  }, [just, onOver]);
  return (
    <Bar isLeft={isLeft} label={m.judge_saved({ number: just.number })}>
      <button
        type="button"
        {...usePress(onUndo)}
        className="display flex flex-1 touch-manipulation items-center justify-center gap-2 bg-signal text-[20px] text-night"
      >
        <Icon name="turn" />
        {m.judge_undo_left({ seconds: Math.max(0, seconds) })}
        <span className="sr-only"> {m.judge_go_back({ number: just.number })}</span>
      </button>
      <p className="flex min-w-0 flex-1 flex-col justify-center bg-night px-3 text-on-night">
        <span className="display text-[22px] leading-none text-signal">
          {m.judge_saved({ number: just.number })}
        </span>
        <span className="mt-1 text-[14px] leading-none">{m.judge_saved_here()}</span>
      </p>
    </Bar>
  );
}

interface ClosedBarProps {
  isLeft: boolean;
  number: string;
  onCorrect: () => void;
  onAgain: () => void;
}

/** Shows a finished heat. Nothing of it changes by a touch. */
export function ClosedBar({ isLeft, number, onCorrect, onAgain }: ClosedBarProps) {
  return (
    <Bar isLeft={isLeft} label={m.judge_saved({ number })}>
      <BarKey
        words={m.judge_menu_again()}
        label={m.judge_menu_again_race({ number })}
        look="flex-1 px-1 text-[17px]"
        onPress={onAgain}
      />
      <BarKey
        words={m.judge_menu_correct_race({ number })}
        look="flex-[1.4] bg-signal text-night"
        onPress={onCorrect}
      />
    </Bar>
  );
}

interface SlotBarProps {
  isLeft: boolean;
  onBefore: () => void;
  onRemove: () => void;
  onPlate: () => void;
  onClose: () => void;
}

/** Asks about a place without a plate: the rider, a plate of another heat, or nobody after all. */
export function SlotBar({ isLeft, onBefore, onRemove, onPlate, onClose }: SlotBarProps) {
  return (
    <Bar isLeft={isLeft} label={m.judge_slot_name()}>
      <CloseKey onPress={onClose} />
      <BarKey words={m.judge_slot_plate()} look="flex-1 text-[17px]" onPress={onPlate} />
      <BarKey words={m.judge_slot_before()} look="flex-1 px-1 text-[16px]" onPress={onBefore} />
      <BarKey words={m.judge_slot_remove()} look="flex-1 text-[17px]" onPress={onRemove} />
    </Bar>
  );
}
