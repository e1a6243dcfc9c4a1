import { type SubmitEvent, useState } from 'react';
import type { OrganizationCategory } from '#contract/office/cups/categories.ts';
import * as m from '#text/messages/messages.js';
import { type CategoryForm, emptyForm, formOf, fromForm, troubleIn } from './category-form.ts';
import type { SaveCategory } from './use-classes.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { RadioField } from '#web/ui/form/RadioField.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { useWrite } from '#web/parts/use-write.ts';

interface CategorySheetProps {
  /** null: a new one. */
  one: OrganizationCategory | null;
  closeHref: string;
  save: SaveCategory;
  onDone: (category: OrganizationCategory) => void;
  onClose: () => void;
}

const genders = () => [
  { value: 'any', label: m.office_anyone() },
  { value: 'WOMAN', label: m.office_women() },
  { value: 'MEN', label: m.office_men() },
];
const wheels = ['20', '24', '12'].map((value) => ({ value, label: `${value}″` }));
const kinds = () => [
  { value: 'age', label: m.cups_class_by_age() },
  { value: 'championship', label: m.cups_class_championship() },
  { value: 'level', label: m.cups_class_by_level() },
];
const colours = () => [
  { value: 'yellow', label: m.cups_plate_yellow() },
  { value: 'blue', label: m.cups_plate_blue() },
  { value: 'red', label: m.cups_plate_red() },
  { value: 'white', label: m.cups_plate_white() },
  { value: 'black', label: m.cups_plate_black() },
];

/** A category of one's own: whom it is for, and what it is called. */
export function CategorySheet({ one, closeHref, save, onDone, onClose }: CategorySheetProps) {
  const [form, setForm] = useState<CategoryForm>(() => (one === null ? emptyForm : formOf(one)));
  const [tried, setTried] = useState(false);
  const { busy, failure, run } = useWrite();
  const set = (changes: Partial<CategoryForm>) => setForm({ ...form, ...changes });
  const trouble = troubleIn(form);
  const isHeld = one?.in_use === true;
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (trouble === null) await run(async () => onDone(await save(one, fromForm(form))));
  };
  const wrong = (field: string) => (tried && trouble?.field === field ? trouble.words : undefined);
  return (
    <Sheet
      title={one?.category_name ?? m.cups_class_new()}
      closeHref={closeHref}
      closeLabel={m.office_cancel()}
      onClose={onClose}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
        <TextField
          name="category_name"
          label={m.cups_class_name()}
          value={form.name}
          onChange={(event) => set({ name: event.target.value })}
          error={wrong('name')}
          maxLength={120}
        />
        {isHeld && (
          <p className="border-l-4 border-accent bg-surface p-3 text-small">{m.cups_class_held()}</p>
        )}
        <fieldset disabled={isHeld} className="space-y-5 disabled:opacity-60">
          <RadioField
            name="gender"
            label={m.cups_class_gender()}
            options={genders()}
            checkedValue={form.gender}
            onChange={(event) => set({ gender: event.target.value })}
          />
          <div className="grid grid-cols-2 gap-4">
            <TextField
              name="min_age"
              label={m.cups_class_from_age()}
              inputMode="numeric"
              value={form.min}
              onChange={(event) => set({ min: event.target.value })}
              error={wrong('min')}
            />
            <TextField
              name="max_age"
              label={m.cups_class_to_age()}
              inputMode="numeric"
              value={form.max}
              onChange={(event) => set({ max: event.target.value })}
              error={wrong('max')}
            />
          </div>
          <p className="text-small text-ink2">{m.cups_class_age_why()}</p>
          <RadioField
            name="wheel"
            label={m.cups_class_wheel()}
            options={wheels}
            checkedValue={form.wheel}
            onChange={(event) => set({ wheel: event.target.value })}
          />
          <RadioField
            name="kind"
            label={m.cups_class_kind()}
            options={kinds()}
            checkedValue={form.kind}
            onChange={(event) => set({ kind: event.target.value })}
          />
          {form.kind === 'level' && (
            <TextField
              name="level"
              label={m.cups_class_level()}
              value={form.level}
              onChange={(event) => set({ level: event.target.value })}
              error={wrong('level')}
              maxLength={40}
            />
          )}
        </fieldset>
        <SelectField
          name="plate_colour"
          label={m.cups_class_plate()}
          choose={m.cups_plate_usual()}
          options={colours()}
          value={form.colour}
          onChange={(event) => set({ colour: event.target.value })}
        />
        <TextField
          name="external_code"
          label={m.cups_class_code()}
          hint={m.cups_class_code_why()}
          optional={m.form_optional()}
          value={form.code}
          onChange={(event) => set({ code: event.target.value })}
          maxLength={20}
        />
        <FormAlert>{failure}</FormAlert>
        <SubmitButton busy={busy} busyText={m.office_saving()}>
          {m.office_save()}
        </SubmitButton>
      </form>
    </Sheet>
  );
}
