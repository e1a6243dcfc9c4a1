import { useState } from 'react';
import * as m from '#text/messages/messages.js';
import { ask } from '#web/ground/call/ask.ts';
import { useCupWrite } from './parts/use-cup-write.ts';
import { useDraft } from './parts/use-draft.ts';
import { useMark } from './parts/use-mark.ts';
import type { CupDesk } from './parts/use-office-cup.ts';
import { Part } from '#web/office/parts/editing/Part.tsx';
import { Button } from '#web/ui/Button.tsx';
import { FieldError } from '#web/ui/form/Field.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { type GoingRow, goingRows, goingRules, nextGoingRow } from './going-rows.ts';

interface RuleProps {
  row: GoingRow;
  categories: CupDesk['cup']['cup_categories'];
  onChange: (changes: Partial<GoingRow>) => void;
  onRemove: () => void;
}

function Rule({ row, categories, onChange, onRemove }: RuleProps) {
  const numbers = [
    ['places', m.cups_going_places],
    ['points', m.cups_going_points],
    ['rounds', m.cups_going_rounds],
  ] as const;
  return (
    <li className="space-y-3 border-l-4 border-line pl-3">
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          name={`event-${row.key}`}
          label={m.cups_going_event()}
          hint={m.cups_going_event_why()}
          maxLength={80}
          value={row.event}
          onChange={(event) => onChange({ event: event.target.value })}
        />
        <SelectField
          name={`class-${row.key}`}
          label={m.cups_going_class()}
          choose={m.cups_going_class_all()}
          value={row.category}
          onChange={(event) => onChange({ category: event.target.value })}
          options={categories.map(({ category_id, category_name }) => ({
            value: String(category_id),
            label: category_name,
          }))}
        />
      </div>
      <div className="grid gap-3 sm:grid-cols-3">
        {numbers.map(([name, label]) => (
          <TextField
            key={name}
            name={`${name}-${row.key}`}
            label={label()}
            inputMode="numeric"
            value={row[name]}
            onChange={(event) => onChange({ [name]: event.target.value })}
          />
        ))}
      </div>
      <Button look="link" onClick={onRemove}>
        {m.cups_going_remove({ event: row.event })}
      </Button>
    </li>
  );
}

/** Edits which riders qualify for a final or a championship, by the ranking of the cup. */
export function GoingPart({ desk }: { desk: CupDesk }) {
  const { cup } = desk;
  const { busy, trouble, write } = useCupWrite(desk);
  const { fields, set, isChanged, settle } = useDraft({ rows: goingRows(cup.qualifications) });
  useMark(desk, 'going', isChanged);
  const [tried, setTried] = useState(false);
  const { rows } = fields;
  const save = async () => {
    setTried(true);
    const qualifications = goingRules(rows);
    if (qualifications === null) return false;
    return write((upon) =>
      ask('PUT /api/office/cups/{id}', {
        params: { id: cup.cup_id },
        body: { qualifications, ...upon },
      }),
    );
  };
  return (
    <Part
      title={m.cups_going_title()}
      busy={busy}
      trouble={trouble}
      isChanged={isChanged}
      onSave={save}
      onSettled={settle}
    >
      <p className="text-small text-ink2">{m.cups_going_why()}</p>
      {tried && goingRules(rows) === null && <FieldError name="going" error={m.cups_going_wrong()} />}
      {rows.length === 0 && <p className="text-small">{m.cups_going_none()}</p>}
      <ul className="space-y-6">
        {rows.map((row) => (
          <Rule
            key={row.key}
            row={row}
            categories={cup.cup_categories}
            onChange={(changes) =>
              set({ rows: rows.map((one) => (one === row ? { ...row, ...changes } : one)) })
            }
            onRemove={() => set({ rows: rows.filter((one) => one !== row) })}
          />
        ))}
      </ul>
      <Button onClick={() => set({ rows: [...rows, nextGoingRow(rows)] })}>
        <Icon name="plus" className="size-5" />
        {m.cups_going_add()}
      </Button>
    </Part>
  );
}
