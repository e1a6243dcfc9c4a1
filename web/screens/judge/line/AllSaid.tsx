import { useState } from 'react';
import * as m from '#text/messages/messages.js';
import { Button } from '#web/ui/Button.tsx';
import { lettersOf } from './heats.ts';
import { Keypad } from './Keypad.tsx';
import type { LineDay } from './use-line.ts';

interface AllSaidProps {
  line: LineDay;
  onCarry: () => void;
  onLeave: () => void;
  onAgain: (() => void) | null;
}

/** Every heat has its sheet, or there is no heat yet. */
export function AllSaid({ line, onCarry, onLeave, onAgain }: AllSaidProps) {
  const [isChoosing, setIsChoosing] = useState(false);
  const { heats, unsent, just } = line;
  if (isChoosing)
    return (
      <div className="mx-auto flex h-dvh max-w-240 flex-col bg-paper text-ink">
        <Keypad
          title={m.judge_pad_race()}
          letters={lettersOf(heats.map(({ number }) => number))}
          onTake={(number) => (line.goTo(number) ? null : m.judge_pad_none({ number }))}
          onClose={() => setIsChoosing(false)}
        />
      </div>
    );
  const last = heats.find(({ key }) => key === just?.key);
  return (
    <div className="gutter mx-auto flex h-dvh max-w-110 flex-col justify-center gap-4 overflow-y-auto bg-paper py-6 text-ink">
      {onAgain !== null && (
        <p className="self-start bg-signal px-2 font-semibold text-night">{m.judge_practice_tag()}</p>
      )}
      <h1 className="display text-[34px] leading-none">{m.judge_all_said()}</h1>
      <p>{heats.length === 0 ? m.judge_no_heats() : m.judge_all_said_text({ count: heats.length })}</p>
      <p className="font-semibold">
        {unsent === 0 ? m.judge_unsent_none() : m.judge_unsent({ count: unsent })}
      </p>
      {unsent > 0 && <Button onClick={onCarry}>{m.judge_menu_carry()}</Button>}
      {last !== undefined && (
        <Button onClick={() => line.correct(last)}>{m.judge_undo_saved({ number: last.number })}</Button>
      )}
      {heats.length > 0 && <Button onClick={() => setIsChoosing(true)}>{m.judge_menu_correct()}…</Button>}
      {onAgain !== null && (
        <Button look="primary" onClick={onAgain}>
          {m.judge_practice_again()}
        </Button>
      )}
      <Button onClick={onLeave}>{m.judge_menu_leave()}</Button>
    </div>
  );
}
