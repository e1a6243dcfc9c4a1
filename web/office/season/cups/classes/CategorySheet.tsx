import type { OrganizationCategory } from '#contract/season/office/cups/categories.ts';
import * as m from '#text/messages/messages.js';
import { emptyForm, formOf, fromForm, wrongCategory } from './category-form.ts';
import type { SaveCategory } from './use-classes.ts';
import { RadioField } from '#web/ui/form/RadioField.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { BackSheet } from '#web/ui/BackSheet.tsx';
import { useWriteForm } from '#web/parts/form/use-write-form.ts';

interface CategorySheetProps {
  /** The category. It is null for a new one. */
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

/** Edits a category of the organization's own: its riders, and its name. */
export function CategorySheet({ one, closeHref, save, onDone, onClose }: CategorySheetProps) {
  const { sends, field, watch, busy, failure } = useWriteForm({
    start: one === null ? emptyForm : formOf(one),
    check: wrongCategory,
  });
  const form = sends(async (typed) => onDone(await save(one, fromForm(typed))));
  const isHeld = one?.in_use === true;
  return (
    <BackSheet title={one?.category_name ?? m.cups_class_new()} closeHref={closeHref} onClose={onClose}>
      <form {...form} className="space-y-5">
        <TextField {...field('category_name')} label={m.cups_class_name()} maxLength={120} />
        {isHeld && (
          <p className="border-l-4 border-accent bg-surface p-3 text-small">{m.cups_class_held()}</p>
        )}
        <fieldset disabled={isHeld} className="space-y-5 disabled:opacity-60">
          <RadioField {...field('gender')} label={m.cups_class_gender()} options={genders()} />
          <div className="grid grid-cols-2 gap-4">
            <TextField {...field('min_age')} label={m.cups_class_from_age()} inputMode="numeric" />
            <TextField {...field('max_age')} label={m.cups_class_to_age()} inputMode="numeric" />
          </div>
          <p className="text-small text-ink2">{m.cups_class_age_why()}</p>
          <RadioField {...field('wheel')} label={m.cups_class_wheel()} options={wheels} />
          <RadioField {...field('kind')} label={m.cups_class_kind()} options={kinds()} />
          {watch('kind') === 'level' && (
            <TextField {...field('level')} label={m.cups_class_level()} maxLength={40} />
          )}
        </fieldset>
        <SelectField
          {...field('plate_colour')}
          label={m.cups_class_plate()}
          choose={m.cups_plate_usual()}
          options={colours()}
        />
        <TextField
          {...field('external_code')}
          label={m.cups_class_code()}
          hint={m.cups_class_code_why()}
          optional={m.form_optional()}
          maxLength={20}
        />
        <SubmitButton failure={failure} busy={busy} busyText={m.office_saving()}>
          {m.office_save()}
        </SubmitButton>
      </form>
    </BackSheet>
  );
}
