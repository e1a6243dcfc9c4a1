import { type FormEvent, useState } from 'react';
import * as m from '#text/messages/messages.js';
import type { EntryChoice } from './use-entries.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { ask } from '#web/app/call/ask.ts';
import { useWrite } from '#web/parts/use-write.ts';

interface PlateFormProps {
  cup_id: number;
  choice: EntryChoice;
  onSaved: (plate: string) => void;
}

/** Changes a rider's plate in the cup. A plate that is taken is refused, with the nearest free ones. */
export function PlateForm({ cup_id, choice, onSaved }: PlateFormProps) {
  const { rider, info } = choice;
  const [open, setOpen] = useState(false);
  const [plate, setPlate] = useState(info.plate ?? '');
  const { busy, failure, run } = useWrite();
  if (!open) {
    return (
      <Button
        look="link"
        onClick={() => setOpen(true)}
        aria-label={`${m.entry_plate_change()}: ${rider.rider_firstname}`}
        className="text-left"
      >
        {m.entry_plate_change()}
      </Button>
    );
  }
  const save = async (event: FormEvent) => {
    event.preventDefault();
    await run(async () => {
      const body = { rider_id: rider.rider_id, wheel: info.wheel, plate };
      const saved = await ask('PUT /api/cups/{id}/plates', { params: { id: cup_id }, body });
      setOpen(false);
      onSaved(saved.plate);
    });
  };
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="mt-2 w-full max-w-80 space-y-3">
      <TextField
        name={`plate-${rider.rider_id}-${info.wheel}`}
        label={m.entry_plate_label({ rider: rider.rider_firstname })}
        value={plate}
        onChange={(event) => setPlate(event.target.value)}
        maxLength={6}
        autoCapitalize="characters"
        autoComplete="off"
        error={failure ?? undefined}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={busy}>
          {busy ? m.entry_plate_saving() : m.entry_plate_save()}
        </Button>
        <Button look="link" onClick={() => setOpen(false)} className="px-2">
          {m.entry_plate_keep()}
        </Button>
      </div>
    </form>
  );
}
