import type { ComponentProps } from 'react';

interface DialogProps extends Omit<ComponentProps<'dialog'>, 'onCancel'> {
  /** Escape, or Back on a phone: asks for the way out, which nothing takes by itself. */
  onLeave?: () => void;
}

/** A dialog of the browser: whether it stays open is decided where it is drawn, never by a key. */
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
