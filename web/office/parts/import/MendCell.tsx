import { useId, useState } from 'react';
import * as m from '#text/messages/messages.js';
import { Button } from '#web/ui/Button.tsx';
import { controlClass } from '#web/ui/form/Field.tsx';

interface MendCellProps {
  label: string;
  said: string;
  busy: boolean;
  onMend: (says: string) => void;
}

/** Types a cell of a row anew. The file does not change. */
export function MendCell({ label, said, busy, onMend }: MendCellProps) {
  const [typed, setTyped] = useState(said);
  const id = useId();
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
