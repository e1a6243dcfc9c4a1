import type { ImportPreview } from '#contract/office/riders/rider-import.ts';
import * as m from '#text/messages/messages.js';
import type { RiderImport } from '#web/office/rider-import/use-rider-import.ts';
import { SelectField } from '#web/ui/form/SelectField.tsx';

interface NamesTogetherProps {
  desk: RiderImport;
  names: NonNullable<ImportPreview['names']>;
}

/** How a column with both names is split, chosen once for all rows. */
export function NamesTogether({ desk, names }: NamesTogetherProps) {
  const { choices, working, look } = desk;
  if (!choices) return null;
  const { order, surnames } = choices.names;
  return (
    <section className={`mt-6 border-2 px-4 py-4 ${names.guessed > 0 ? 'border-warn' : 'border-line'}`}>
      <h2 className="display text-d28">{m.rider_import_names_title()}</h2>
      <p className="mt-1 max-w-text">
        {names.guessed > 0
          ? m.rider_import_names_guessed({ count: names.guessed })
          : m.rider_import_names_clear()}
      </p>
      <div className="mt-3 grid gap-4 md:grid-cols-2">
        <SelectField
          name="names-order"
          label={m.rider_import_names_order()}
          choose={m.office_choose()}
          options={[
            { value: 'surname_first', label: m.rider_import_names_surname_first() },
            { value: 'name_first', label: m.rider_import_names_name_first() },
          ]}
          value={order ?? names.order}
          disabled={working !== null}
          onChange={({ target: { value } }) =>
            void look({
              names: {
                surnames,
                order: value === 'name_first' || value === 'surname_first' ? value : null,
              },
            })
          }
        />
        <SelectField
          name="names-surnames"
          label={m.rider_import_names_surnames()}
          choose={m.rider_import_names_seems()}
          options={[
            { value: 'one', label: m.rider_import_names_one() },
            { value: 'two', label: m.rider_import_names_two() },
          ]}
          value={surnames ?? ''}
          disabled={working !== null}
          onChange={({ target: { value } }) =>
            void look({
              names: {
                order,
                surnames: value === 'one' || value === 'two' ? value : null,
              },
            })
          }
        />
      </div>
    </section>
  );
}
