import type { ComponentProps } from 'react';

interface DialogProps extends Omit<ComponentProps<'dialog'>, 'onCancel'> {
  /** Escape, or Back on a phone, asks to close the dialog. It does not close by itself. */
  onLeave?: () => void;
}

/** Draws a dialog of the browser that closes only when its parent stops drawing it, never by a key. */
export function Dialog({ onLeave, ...rest }: DialogProps) {
  return (
    <dialog
      {...rest}
      onCancel={(event) => {
        event.preventDefault();
        onLeave?.();
      }}
    />
  );
}
