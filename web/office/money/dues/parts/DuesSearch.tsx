import { focusOnMount } from '#web/ui/effects/focus-on-mount.ts';
import { TextField } from '#web/ui/form/TextField.tsx';

interface DuesSearchProps {
  name?: string;
  label: string;
  typed: string;
  onType: (typed: string) => void;
  /** The field takes the place of the button that was pressed. */
  isOpened?: boolean;
}

/** The field in which a rider or a book is searched. */
export function DuesSearch({ name = 'q', label, typed, onType, isOpened = false }: DuesSearchProps) {
  return (
    <TextField
      ref={isOpened ? focusOnMount : undefined}
      name={name}
      type="search"
      label={label}
      value={typed}
      onChange={(event) => onType(event.target.value)}
      autoComplete="off"
      maxLength={60}
    />
  );
}
