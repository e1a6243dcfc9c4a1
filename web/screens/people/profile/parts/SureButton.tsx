import { useState } from 'react';
import * as m from '#text/messages/messages.js';
import { Button } from '#web/ui/Button.tsx';
import { focusOnMount } from '#web/ui/effects/focus-on-mount.ts';

interface SureButtonProps {
  label: string;
  /** The name of the person or thing, because the label alone is the same on every row. */
  about: string;
  /** The words about what will happen, which are shown before it does. */
  question: string;
  yes: string;
  busy: boolean;
  onYes: () => void;
}

/** Draws an action that is not easily undone. The first press explains what will happen, the second does it. */
export function SureButton({ label, about, question, yes, busy, onYes }: SureButtonProps) {
  const [asking, setAsking] = useState(false);
  if (!asking) {
    return (
      <Button
        look="link"
        onClick={() => setAsking(true)}
        aria-label={`${label}: ${about}`}
        className="shrink-0"
      >
        {label}
      </Button>
    );
  }
  return (
    <div className="w-full border-l-4 border-stop bg-surface p-4">
      <p ref={focusOnMount} tabIndex={-1} className="wrap-anywhere outline-none">
        {question}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button aria-disabled={busy} onClick={onYes}>
          {yes}
        </Button>
        <Button look="link" onClick={() => setAsking(false)} className="px-2 font-semibold">
          {m.profile_cancel()}
        </Button>
      </div>
    </div>
  );
}
