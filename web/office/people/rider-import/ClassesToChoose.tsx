import type { ImportPreview, PreviewRow } from '#contract/people/office/riders/rider-import.ts';
import * as m from '#text/messages/messages.js';
import type { RiderImport } from './use-rider-import.ts';
import { type ChoiceGroup, choiceGroups } from './choice-groups.ts';
import type { ClassChoice } from './use-class-choice.ts';
import { controlClass } from '#web/ui/form/Field.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';

interface GroupProps {
  group: ChoiceGroup;
  name: string;
  chosen: ClassChoice['chosen'];
  busy: boolean;
  onChoose: (rows: readonly PreviewRow[], category_name: string) => void;
}

/** Draws riders who may ride the same classes: one choice for all, with exceptions. */
function Group({ group: { classes, rows }, name, chosen, busy, onChoose }: GroupProps) {
  const said = new Set(rows.map(({ row }) => chosen.get(row) ?? ''));
  const same = said.size === 1 ? [...said].join('') : '';
  const only = rows.length === 1 ? rows[0] : undefined;
  const options = classes.map((one) => ({ value: one, label: one }));
  return (
    <div className="mt-4">
      <SelectField
        name={name}
        label={
          only ? m.licence_ask_class({ rider: only.name }) : m.rider_import_classes_of({ count: rows.length })
        }
        hint={only ? undefined : rows.map((one) => one.name).join(', ')}
        choose={m.office_choose()}
        options={options}
        value={same}
        disabled={busy}
        onChange={(event) => onChoose(rows, event.target.value)}
      />
      {rows.length > 1 && (
        <details>
          <summary className="flex min-h-12 cursor-pointer items-center text-small font-semibold">
            {m.rider_import_classes_each()}
          </summary>
          <ul>
            {rows.map((row) => (
              <li key={row.row} className="border-t border-line py-2">
                <label className="grid gap-1 sm:grid-cols-2 sm:items-center sm:gap-3">
                  <span className="min-w-0 wrap-anywhere">{row.name}</span>
                  <select
                    value={chosen.get(row.row) ?? ''}
                    disabled={busy}
                    onChange={(event) => onChoose([row], event.target.value)}
                    className={controlClass}
                  >
                    <option value="">{m.office_choose()}</option>
                    {options.map(({ value, label }) => (
                      <option key={value} value={value}>
                        {label}
                      </option>
                    ))}
                  </select>
                </label>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

interface ClassesProps {
  desk: RiderImport;
  preview: ImportPreview;
  choice: ClassChoice;
}

/**
 * Lists licences whose class is neither in the sheet nor decided by age, as from 17 on. The class is chosen here, for
 * several rows at once. The button at the foot compares again with the choices before it imports.
 */
export function ClassesToChoose({ desk, preview, choice: { chosen, choose } }: ClassesProps) {
  const groups = choiceGroups(preview.rows);
  if (groups.length === 0) return null;
  const busy = desk.working !== null;
  const rows = groups.flatMap((one) => one.rows);
  return (
    <section className="mt-6 border-2 border-warn px-4 py-4">
      <h2 className="display text-d28">{m.rider_import_classes_title({ count: rows.length })}</h2>
      <p className="mt-1 text-ink2">{m.rider_import_classes_why()}</p>
      {groups.map((group, index) => (
        <Group
          key={group.classes.join()}
          group={group}
          name={`class-${index}`}
          chosen={chosen}
          busy={busy}
          onChoose={choose}
        />
      ))}
    </section>
  );
}
