import type { ReactNode } from 'react';
import { Dialog } from '#web/ui/Dialog.tsx';

/** Opens the dialog over the rest of the site, which nobody may reach from here. */
function asWhole(element: HTMLDialogElement | null): void {
  if (element !== null && !element.open) element.showModal();
}

interface WholeScreenProps {
  label: string;
  className: string;
  /** Escape, or Back on a phone, asks to leave the screen. Without it no key closes the screen. */
  onLeave?: () => void;
  children: ReactNode;
}

/** Draws a screen that covers everything. It has no header and no foot, and closes when it is drawn no more. */
export function WholeScreen({ label, className, onLeave, children }: WholeScreenProps) {
  return (
    <Dialog
      ref={asWhole}
      data-whole=""
      aria-label={label}
      {...(onLeave === undefined ? {} : { onLeave })}
      onClose={(event) => asWhole(event.currentTarget)}
      className={`m-0 size-full max-h-none max-w-none ${className}`}
    >
      {children}
    </Dialog>
  );
}
