import * as m from '#text/messages/messages.js';
import type { Many } from './use-many.ts';
import type { RaceTable } from '#web/office/entries/use-race-desk.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';

interface FootProps {
  table: RaceTable;
  many: Many;
  count: number;
  /** The name of the reason field: the page may have two. */
  name: string;
  onEnter: () => void;
}

/** How many are ticked, the reason where one is needed, and the button that enters them. */
export function ManyFoot({ table: { race, busy }, many, count, name, onEnter }: FootProps) {
  const isReady = count > 0 && (!race.late || many.reason.trim() !== '');
  return (
    <div className="mt-4 space-y-4">
      {race.late && (
        <TextField
          name={name}
          label={m.desk_reason()}
          hint={m.desk_reason_why()}
          value={many.reason}
          onChange={(event) => many.setReason(event.target.value)}
          maxLength={200}
        />
      )}
      <Button
        look="primary"
        disabled={!isReady}
        busy={busy}
        onClick={() => {
          if (!busy) onEnter();
        }}
        className="w-full disabled:opacity-50 sm:w-auto"
      >
        {busy ? m.desk_many_busy() : m.desk_many_do({ count })}
      </Button>
    </div>
  );
}
