import type { ReactNode } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { focusOnMount } from '#web/ui/effects/focus-on-mount.ts';

interface ConfirmProps {
  question: string;
  yes: string;
  no: string;
  onYes: () => void;
  onNo: () => void;
  busy?: boolean;
  /** The person can press yes. It is false until something beside the button is filled in. */
  isReady?: boolean;
  /** The usual answer is drawn as the main button; when it is `no`, that comes first and gets the focus. */
  usual?: 'yes' | 'no' | undefined;
  /** `stop` is for an action that removes something, `warn` for one that only moves on. */
  tone?: 'stop' | 'warn';
  /** The words or fields beside the question. */
  children?: ReactNode;
  className?: string;
}

/** Asks "are you sure?" in the place of the button that was pressed. */
export function Confirm(props: ConfirmProps) {
  const { question, yes, no, onYes, onNo, busy, isReady = true, usual } = props;
  const { tone = 'stop', children, className = '' } = props;
  const border = tone === 'stop' ? 'border-stop' : 'border-warn';
  const yesButton = (
    <Button
      key="yes"
      look={usual === 'yes' ? 'primary' : 'secondary'}
      busy={busy}
      aria-disabled={isReady ? undefined : true}
      onClick={onYes}
    >
      {yes}
    </Button>
  );
  const isNoUsual = usual === 'no';
  const noButton = (
    <Button
      key="no"
      ref={isNoUsual ? focusOnMount : undefined}
      look={isNoUsual ? 'primary' : 'secondary'}
      onClick={onNo}
    >
      {no}
    </Button>
  );
  return (
    <div role="alert" className={`space-y-3 border-2 p-4 ${border} ${className}`.trim()}>
      <p className={`wrap-anywhere ${tone === 'stop' ? 'font-semibold' : ''}`.trim()}>{question}</p>
      {children}
      <div className="flex flex-wrap gap-3">{isNoUsual ? [noButton, yesButton] : [yesButton, noButton]}</div>
    </div>
  );
}
