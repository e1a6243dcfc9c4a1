import * as m from '#text/messages/messages.js';
import { Bar, BarKey, CloseKey } from './LineFoot.tsx';

interface BarProps {
  isLeft: boolean;
  onClose: () => void;
}

function Words({ children }: { children: string }) {
  return (
    <p
      role="status"
      className="flex min-w-0 flex-1 items-center text-[15px] leading-[17px] font-semibold wrap-anywhere"
    >
      {children}
    </p>
  );
}

/** Explains what the next touch does after a place was touched. */
export function PointBar({ isLeft, onClose }: BarProps) {
  return (
    <Bar isLeft={isLeft} label={m.judge_point()}>
      <CloseKey onPress={onClose} />
      <Words>{m.judge_point()}</Words>
    </Bar>
  );
}

interface StrangeProps extends BarProps {
  words: string;
  onRemove: () => void;
}

/** Shows which heat a plate of no rider here belongs to. It stays on the sheet, unless it was misread. */
export function StrangeBar({ isLeft, words, onRemove, onClose }: StrangeProps) {
  return (
    <Bar isLeft={isLeft} label={words}>
      <CloseKey onPress={onClose} />
      <Words>{words}</Words>
      <BarKey words={m.judge_slot_remove()} look="w-22 shrink-0 text-[17px]" onPress={onRemove} />
    </Bar>
  );
}

interface WarnProps extends BarProps {
  words: string;
  onDone: () => void;
}

/** Warns that something on the sheet may be wrong. A judge who is sure can send it anyway. */
export function WarnBar({ isLeft, words, onDone, onClose }: WarnProps) {
  return (
    <Bar isLeft={isLeft} label={words}>
      <BarKey
        words={m.judge_warn_anyway()}
        look="w-28 shrink-0 text-[18px] bg-signal text-night"
        onPress={onDone}
      />
      <Words>{words}</Words>
      <CloseKey onPress={onClose} />
    </Bar>
  );
}
