import { type ReactNode, useRef, useState } from 'react';
import * as m from '#text/messages/messages.js';
import { Confirm } from '#web/ui/Confirm.tsx';
import { useBackCloses } from '#web/ui/effects/use-back-closes.ts';
import { Sheet, type SheetProps } from '#web/ui/Sheet.tsx';

const writing = new Set(['text', 'email', 'tel', 'url', 'number', 'date']);

/** Tells whether somebody types in an element. A search does not count, because it is quickly typed again. */
const isWritten = (field: EventTarget): field is HTMLInputElement | HTMLTextAreaElement =>
  field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && writing.has(field.type));

interface BackSheetProps extends Omit<SheetProps, 'closeLabel'> {
  /** The name of the button that closes it: "Cancelar". */
  closeLabel?: string;
  children: ReactNode;
}

/**
 * Draws a sheet without an address of its own. The phone's Back button closes it, and the page behind stays as it is.
 * When something was typed in it, the first attempt to close only asks, so that one wrong touch loses nothing.
 */
export function BackSheet({ onClose, closeLabel = m.office_cancel(), children, ...sheet }: BackSheetProps) {
  const written = useRef<HTMLInputElement | HTMLTextAreaElement | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const leave = (): boolean => {
    // When the field is gone, it was sent or its part of the sheet was closed, so nothing is lost.
    const keeps = !isAsking && written.current?.isConnected === true;
    if (keeps) setIsAsking(true);
    else onClose();
    return keeps;
  };
  useBackCloses(leave);
  return (
    <Sheet {...sheet} closeLabel={closeLabel} onClose={leave}>
      {isAsking && (
        <Confirm
          question={m.form_unsaved()}
          yes={m.form_unsaved_leave()}
          no={m.form_unsaved_stay()}
          usual="no"
          onYes={onClose}
          onNo={() => {
            setIsAsking(false);
            written.current?.focus();
          }}
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
