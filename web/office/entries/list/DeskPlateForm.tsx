import type { DeskLine } from '#contract/office/entries/entries.ts';
import { isPlate, normalizePlate } from '#rules/entries/plates.ts';
import * as m from '#text/messages/messages.js';
import type { RaceTable } from '#web/office/entries/use-race-desk.ts';
import { useFields } from '#web/parts/form/use-fields.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { ask } from '#web/app/call/ask.ts';

interface PlateFormProps {
  table: RaceTable;
  line: DeskLine;
  onDone: () => void;
}

/** Another plate for a rider of the list. It is for the whole cup: dates that are not drawn yet change too. */
export function DeskPlateForm({ table, line, onDone }: PlateFormProps) {
  const { race, run, busy } = table;
  const { sends, field } = useFields({
    start: { plate: '' },
    check: (typed) => (isPlate(normalizePlate(typed.plate)) ? {} : { plate: m.error_plate_wrong() }),
  });
  const wheel = race.categories.find(({ category_id }) => category_id === line.category_id)?.wheel;
  const { rider_id, rider_fullname: rider, plate: had } = line;
  const form = sends(async (typed) => {
    const plate = normalizePlate(typed.plate);
    if (plate === had || wheel === undefined) return;
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
  });
  return (
    <form {...form} className="flex items-start gap-3">
      <div className="min-w-0 grow">
        <TextField
          {...field('plate')}
          label={m.helper_plate()}
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
