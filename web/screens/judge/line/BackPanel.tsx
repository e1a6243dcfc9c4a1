import * as m from '#text/messages/messages.js';
import { Button } from '#web/ui/Button.tsx';

interface BackProps {
  number: string;
  onStay: () => void;
  onLeave: () => void;
}

/** Asks when the phone's back button was pressed while a heat is open. */
export function BackPanel({ number, onStay, onLeave }: BackProps) {
  return (
    <div role="alert" className="flex min-h-0 grow flex-col gap-3 p-3">
      <h2 className="display text-[24px] leading-none">{m.judge_back_title({ number })}</h2>
      <p>{m.judge_back_why()}</p>
      <Button look="primary" onClick={onStay} className="min-h-16">
        {m.judge_back_stay({ number })}
      </Button>
      <Button onClick={onLeave}>{m.judge_back_leave()}</Button>
    </div>
  );
}
