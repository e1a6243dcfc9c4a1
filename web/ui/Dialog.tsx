import type { ComponentProps } from 'react';

interface DialogProps extends Omit<ComponentProps<'dialog'>, 'onCancel'> {
  /** Escape, or Back on a phone, asks to close; the dialog does not close by itself. */
  onLeave?: () => void;
}

/** A dialog of the browser that only closes when its parent stops drawing it, never by a key. */
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
