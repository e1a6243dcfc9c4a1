import { useId, useState } from 'react';
import type { ImportChoices, PreviewRow } from '#contract/office/riders/rider-import.ts';
import { SHEET_FIELDS } from '#rules/files/rider-sheet.ts';
import * as m from '#text/messages/messages.js';
import { sheetFieldLabels } from '#text/sheet-field-labels.ts';
import { Button } from '#web/ui/Button.tsx';
import { controlClass } from '#web/ui/form/Field.tsx';

type Told = PreviewRow['problems'][number];
export type RepairedField = ImportChoices['repairs'][number]['field'];

/** The column of a message, where its cell can be corrected. A club is chosen above, once for all rows. */
function columnOf({ field, code }: Told): RepairedField | undefined {
  return code === 'rider_twice' ? undefined : SHEET_FIELDS.find((one) => one === field);
}

/** The cells of a row that need a correction, each once. */
export const repairableOf = (told: readonly Told[]): { field: RepairedField; said: string }[] => {
  const found = new Map<RepairedField, string>();
  for (const one of told) {
    const field = columnOf(one);
    if (field !== undefined && !found.has(field)) found.set(field, one.said);
  }
  return [...found].map(([field, said]) => ({ field, said }));
};

interface RepairProps {
  field: RepairedField;
  said: string;
  busy: boolean;
  onRepair: (says: string) => void;
}

/** Corrects a cell on the screen; the file does not change. */
export function Repair({ field, said, busy, onRepair }: RepairProps) {
  const [typed, setTyped] = useState(said);
  const id = useId();
  return (
    <form
      className="mt-2 flex max-w-text flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onRepair(typed);
      }}
    >
      <div className="min-w-0 flex-1 basis-48">
        <label htmlFor={id} className="mb-1 block text-small font-semibold">
          {m.rider_import_repair({ field: sheetFieldLabels[field]() })}
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
        {m.rider_import_repair_do()}
      </Button>
    </form>
  );
}
