import type { ReactNode } from 'react';
import * as m from '#text/messages/messages.js';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';

interface SaveOrCancelProps {
  failure: ReactNode;
  busy: boolean;
  onCancel: () => void;
  children: ReactNode;
}

/** The foot of a form in a sheet: why it was not sent, the button that sends it, and the one that leaves it. */
export function SaveOrCancel({ failure, busy, onCancel, children }: SaveOrCancelProps) {
  return (
    <>
      <FormAlert>{failure}</FormAlert>
      <div className="flex flex-wrap gap-3">
        <Button look="primary" type="submit" busy={busy}>
          {children}
        </Button>
        <Button onClick={onCancel}>{m.office_cancel()}</Button>
      </div>
    </>
  );
}
