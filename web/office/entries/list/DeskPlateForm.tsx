import { type SubmitEvent, useState } from 'react';
import type { DeskLine } from '#contract/office/entries/entries.ts';
import { isPlate, normalizePlate } from '#rules/entries/plates.ts';
import * as m from '#text/messages/messages.js';
import type { RaceTable } from '#web/office/entries/use-race-desk.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { ask } from '#web/app/call/ask.ts';

interface PlateFormProps {
  table: RaceTable;
  line: DeskLine;
  onDone: () => void;
}

/** Another plate for whoever is on the list. It is the rider's in the whole cup: dates not drawn yet take it over. */
export function DeskPlateForm({ table, line, onDone }: PlateFormProps) {
  const { race, run, busy } = table;
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const plate = normalizePlate(typed);
  const wheel = race.categories.find(({ category_id }) => category_id === line.category_id)?.wheel;
  const { rider_id, rider_fullname: rider, plate: had } = line;
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (!isPlate(plate) || plate === had || wheel === undefined) return;
    const give = (next: string) =>
      ask('PUT /api/cups/{id}/plates', {
        params: { id: race.cup_id },
        body: { rider_id, wheel, plate: next },
      });
    const done = await run(async () => {
      await give(plate);
      return { words: m.helper_done_plate({ rider, plate }), undo: had === null ? null : () => give(had) };
    });
    if (done) onDone();
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex items-start gap-3">
      <div className="min-w-0 grow">
        <TextField
          name="plate"
          label={m.helper_plate()}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={tried && !isPlate(plate) ? m.error_plate_wrong() : undefined}
          autoCapitalize="characters"
          autoComplete="off"
          maxLength={8}
        />
      </div>
      <Button type="submit" busy={busy} className="mt-7.5 shrink-0">
        {m.office_save()}
      </Button>
    </form>
  );
}
