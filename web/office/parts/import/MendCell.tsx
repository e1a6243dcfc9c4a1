import { useId, useState } from 'react';
import * as m from '#text/messages/messages.js';
import { Button } from '#web/ui/Button.tsx';
import { controlClass } from '#web/ui/form/Field.tsx';

interface MendCellProps {
  label: string;
  said: string;
  busy: boolean;
  /** What the cell may say, where that is not free. */
  options?: readonly string[] | undefined;
  onMend: (says: string) => void;
}

/** Says a cell of a row anew: by a tap where it may say few things, else typed. The file does not change. */
export function MendCell({ label, said, busy, options, onMend }: MendCellProps) {
  const [typed, setTyped] = useState(said);
  const id = useId();
  if (options !== undefined)
    return (
      <div role="group" aria-label={label} className="mt-2 flex flex-wrap items-center gap-3">
        <span className="text-small font-semibold">{label}</span>
        {options.map((one) => (
          <Button key={one} aria-disabled={busy} onClick={() => !busy && onMend(one)}>
            {one}
          </Button>
        ))}
      </div>
    );
  return (
    <form
      className="mt-2 flex max-w-text flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onMend(typed);
      }}
    >
      <div className="min-w-0 flex-1 basis-48">
        <label htmlFor={id} className="mb-1 block text-small font-semibold">
          {label}
        </label>
        <input
          id={id}
          value={typed}
          maxLength={300}
          onChange={(event) => setTyped(event.target.value)}
          className={controlClass}
        />
      </div>
      <Button type="submit" aria-disabled={busy}>
        {m.import_mend_do()}
      </Button>
    </form>
  );
}
