import type { ReactNode } from 'react';
import { Dialog } from '#web/ui/Dialog.tsx';

/** Over everything else of the site, which nobody there must reach. */
function asWhole(element: HTMLDialogElement | null): void {
  if (element !== null && !element.open) element.showModal();
}

interface WholeScreenProps {
  label: string;
  className: string;
  children: ReactNode;
}

/** A screen that is all there is: no header, no foot, no way out by a key. */
export function WholeScreen({ label, className, children }: WholeScreenProps) {
  return (
    <Dialog
      ref={asWhole}
      aria-label={label}
      onClose={(event) => asWhole(event.currentTarget)}
      className={`m-0 size-full max-h-none max-w-none ${className}`}
    >
      {children}
    </Dialog>
  );
}
