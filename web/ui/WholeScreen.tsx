import type { ReactNode } from 'react';
import { Dialog } from '#web/ui/Dialog.tsx';

/** Opens the dialog over the rest of the site, which nobody may reach from here. */
function asWhole(element: HTMLDialogElement | null): void {
  if (element !== null && !element.open) element.showModal();
}

interface WholeScreenProps {
  label: string;
  className: string;
  children: ReactNode;
}

/** Draws a screen that covers everything. It has no header and no foot, and no key closes it. */
export function WholeScreen({ label, className, children }: WholeScreenProps) {
  return (
    <Dialog
      ref={asWhole}
      data-whole=""
      aria-label={label}
      onClose={(event) => asWhole(event.currentTarget)}
      className={`m-0 size-full max-h-none max-w-none ${className}`}
    >
      {children}
    </Dialog>
  );
}
