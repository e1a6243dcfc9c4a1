import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Icon } from '#web/ui/Icon.tsx';

export interface SheetProps {
  title: ReactNode;
  /** The link of the close button without scripts. It leads to the same page without the sheet. */
  closeHref: string;
  closeLabel: string;
  onClose: () => void;
  /** A selector for the element that gets the focus afterwards, for a sheet that an address and no button opened. */
  leadsTo?: string;
  children: ReactNode;
}

/**
 * Draws a sheet over the page: from below on a phone, from the right on a desktop. It is rendered open, so that the
 * server can send it. With scripts it is a true modal: it keeps the focus inside, closes on Escape, and returns the
 * focus when it closes.
 */
export function Sheet({ title, closeHref, closeLabel, onClose, leadsTo, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const opener = useRef<Element | null>(null);
  // This runs before the sheet is visible. On a busy phone, a press would be lost while the sheet becomes modal.
  useLayoutEffect(() => {
    opener.current = document.activeElement;
    dialog.current?.close();
    dialog.current?.showModal();
    // Opened, the browser is at the close button. Where one came to type, the field is first.
    dialog.current?.querySelector<HTMLElement>('[data-first]')?.focus();
    document.documentElement.dataset['sheet'] = 'open';
    return () => {
      delete document.documentElement.dataset['sheet'];
    };
  }, []);
  // When the sheet is gone, the focus returns to the element that opened it, unless the page has moved it elsewhere.
  useEffect(
    () => () => {
      const isNowhere = document.activeElement === null || document.activeElement === document.body;
      if (!isNowhere) return;
      const from = opener.current;
      const link = leadsTo === undefined ? null : document.querySelector<HTMLElement>(leadsTo);
      const isOpener = from instanceof HTMLElement && from !== document.body && from.isConnected;
      (isOpener ? from : link)?.focus();
    },
    [leadsTo],
  );
  return (
    <Dialog
      ref={dialog}
      open
      aria-labelledby="sheet-title"
      onLeave={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
      className="sheet bg-paper text-ink"
    >
      <div className="flex min-h-full flex-col">
        <header className="sticky top-0 z-10 flex items-center justify-between gap-3 border-b border-line bg-paper py-2 pr-2 pl-4">
          <h2 id="sheet-title" className="display min-w-0 text-d28">
            {title}
          </h2>
          <a
            href={closeHref}
            aria-label={closeLabel}
            onClick={(event) => {
              event.preventDefault();
              onClose();
            }}
            className="grid size-12 shrink-0 place-items-center text-ink"
          >
            <Icon name="close" />
          </a>
        </header>
        <div className="grow px-4 py-4">{children}</div>
      </div>
    </Dialog>
  );
}
