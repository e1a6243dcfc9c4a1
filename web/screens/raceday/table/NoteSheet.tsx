import { useState } from 'react';
import { SANCTIONS } from '#rules/raceday/judging/heat-ops.ts';
import * as m from '#text/messages/messages.js';
import type { TableHeat } from './parts/board.ts';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { AskSheet } from './AskSheet.tsx';

type Sanction = (typeof SANCTIONS)[number];
interface NoteBody {
  text: string;
  sanction?: Sanction;
  entry_id?: number;
}
const words: Record<Sanction, () => string> = { warning: m.table_warning, fine: m.table_fine };

interface NoteProps {
  heat: TableHeat;
  onClose: () => void;
  onNote: (body: NoteBody) => Promise<void>;
}

/** Records a note on a heat, or a warning or a fine for one of its riders. None of them changes a result. */
export function NoteSheet({ heat: { number, riders }, onClose, onNote }: NoteProps) {
  const [sanction, setSanction] = useState('');
  const [rider, setRider] = useState('');
  const kind = SANCTIONS.find((one) => one === sanction);
  const entry_id = riders.find((one) => String(one.entry_id) === rider)?.entry_id;
  return (
    <AskSheet
      title={m.table_note_title({ number })}
      why={m.table_note_why()}
      label={m.table_note_text()}
      action={m.table_note_do()}
      least={1}
      onClose={onClose}
      onSay={(text) =>
        onNote({
          text:
            kind === undefined || entry_id === undefined
              ? text
              : `${riders.find((one) => one.entry_id === entry_id)?.plate ?? ''}: ${text}`,
          ...(kind === undefined ? {} : { sanction: kind }),
          ...(entry_id === undefined ? {} : { entry_id }),
        })
      }
    >
      <SelectField
        name="table_sanction"
        label={m.table_note_kind()}
        choose={m.table_note_only()}
        options={SANCTIONS.map((one) => ({ value: one, label: words[one]() }))}
        value={sanction}
        onChange={({ currentTarget }) => setSanction(currentTarget.value)}
      />
      <SelectField
        name="table_note_rider"
        label={m.table_note_rider()}
        choose={m.table_note_nobody()}
        options={riders.map((one) => ({ value: String(one.entry_id), label: `${one.plate} ${one.name}` }))}
        value={rider}
        onChange={({ currentTarget }) => setRider(currentTarget.value)}
      />
    </AskSheet>
  );
}
