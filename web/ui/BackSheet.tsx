import { type ReactNode, useRef, useState } from 'react';
import * as m from '#text/messages/messages.js';
import { Button } from '#web/ui/Button.tsx';
import { focusOnMount } from '#web/ui/effects/focus-on-mount.ts';
import { useBackCloses } from '#web/ui/effects/use-back-closes.ts';
import { Sheet, type SheetProps } from '#web/ui/Sheet.tsx';

const writing = new Set(['text', 'email', 'tel', 'url', 'number', 'date']);

/** Whether a field is one that somebody writes in: a search is none, it is typed again in a moment. */
const isWritten = (field: EventTarget): field is HTMLInputElement | HTMLTextAreaElement =>
  field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && writing.has(field.type));

function Question({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <div role="alert" className="space-y-3 border-2 border-stop p-4">
      <p className="font-semibold">{m.form_unsaved()}</p>
      <div className="flex flex-wrap gap-3">
        <Button ref={focusOnMount} look="primary" onClick={onStay}>
          {m.form_unsaved_stay()}
        </Button>
        <Button onClick={onLeave}>{m.form_unsaved_leave()}</Button>
      </div>
    </div>
  );
}

/**
 * A sheet that no address opened: Back closes it, and what was done on the page behind stays. What was written in it is not lost by
 * one touch beside it: closing asks first, and closes when it is asked to again.
 */
export function BackSheet({ onClose, children, ...sheet }: SheetProps & { children: ReactNode }) {
  const written = useRef<HTMLInputElement | HTMLTextAreaElement | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const leave = (): boolean => {
    // A field that is gone was sent, or its part of the sheet put away: nothing is lost with it.
    const keeps = !isAsking && written.current?.isConnected === true;
    if (keeps) setIsAsking(true);
    else onClose();
    return keeps;
  };
  useBackCloses(leave);
  return (
    <Sheet {...sheet} onClose={leave}>
      {isAsking && (
        <Question
          onStay={() => {
            setIsAsking(false);
            written.current?.focus();
          }}
          onLeave={onClose}
        />
      )}
      <div
        onInput={({ target }) => {
          if (!isWritten(target)) return;
          if (target.value.trim() !== '') written.current = target;
          else if (written.current === target) written.current = null;
        }}
      >
        {children}
      </div>
    </Sheet>
  );
}
