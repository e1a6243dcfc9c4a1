import { useState } from 'react';
import * as m from '#text/messages/messages.js';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { useWrite } from '#web/parts/use-write.ts';
import { focusOnMount } from '#web/ui/effects/focus-on-mount.ts';

interface SureProps {
  /** The words of the button, and its subject for screen readers. */
  label: string;
  about: string;
  /** The words about what will happen. */
  question: string;
  yes: string;
  onYes: () => Promise<unknown>;
}

/** Draws a button that removes something. It asks first, in the place where it was pressed. */
export function Sure({ label, about, question, yes, onYes }: SureProps) {
  const [asking, setAsking] = useState(false);
  const { busy, failure, run } = useWrite();
  if (!asking)
    return (
      <Button look="link" aria-label={`${label}: ${about}`} onClick={() => setAsking(true)}>
        {label}
      </Button>
    );
  return (
    <div role="group" aria-label={question} className="w-full border-l-4 border-stop bg-surface p-3">
      <p className="wrap-anywhere">{question}</p>
      <FormAlert>{failure}</FormAlert>
      <div className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button
          ref={focusOnMount}
          busy={busy}
          onClick={() => void run(onYes).then((done) => done && setAsking(false))}
        >
          {yes}
        </Button>
        <Button look="link" onClick={() => setAsking(false)}>
          {m.office_cancel()}
        </Button>
      </div>
    </div>
  );
}
