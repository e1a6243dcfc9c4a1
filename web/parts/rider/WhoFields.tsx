import { doubtNationalId, nationalIdOf } from '#rules/people/riders/national-id.ts';
import type { FieldWriter } from '#rules/people/riders/field-facts.ts';
import * as m from '#text/messages/messages.js';
import { type PlainField, plainFields } from './plain-fields.ts';
import { PlainFields } from './PlainFields.tsx';
import { BirthdateField } from './BirthdateField.tsx';
import { RadioField } from '#web/ui/form/RadioField.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';

type Who = Record<
  'rider_firstname' | 'rider_lastname' | 'rider_birthdate' | 'rider_gender' | 'rider_dni',
  string
> &
  Partial<Record<PlainField, string>>;

interface WhoFieldsProps {
  fields: Who;
  errors: Partial<Record<keyof Who, string | undefined>>;
  change: (changes: Partial<Who>) => void;
  /** The IOC code of the country. It decides the name of the document and which numbers look wrong. */
  country_code: string;
  /** The kind of person who fills it in. Without it, only the fields that every rider needs are drawn. */
  writer?: FieldWriter;
  /** Runs after the document was typed. */
  onDni?: () => void;
}

/** Draws the rider's name and data, as on the document. */
export function WhoFields({ fields, errors, change, country_code, writer, onDni }: WhoFieldsProps) {
  const label = nationalIdOf(country_code)?.label ?? m.rider_field_rider_dni();
  const odd = fields.rider_dni.length < 4 ? null : doubtNationalId(country_code, fields.rider_dni);
  const doubts = { shape: m.form_doubt_shape, digit: m.form_doubt_digit };
  const name = (field: 'rider_firstname' | 'rider_lastname', words: string) => (
    <TextField
      name={field}
      label={words}
      value={fields[field]}
      onChange={(event) => change({ [field]: event.target.value })}
      autoComplete="off"
      autoCapitalize="words"
      error={errors[field]}
      required
    />
  );
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        {name('rider_firstname', m.rider_field_rider_firstname())}
        {name('rider_lastname', m.rider_field_rider_lastname())}
      </div>
      <BirthdateField
        name="rider_birthdate"
        label={m.rider_field_rider_birthdate()}
        value={fields.rider_birthdate}
        onChange={(rider_birthdate) => change({ rider_birthdate })}
        required
        error={errors.rider_birthdate}
      />
      <RadioField
        name="rider_gender"
        label={m.rider_field_rider_gender()}
        options={[
          { value: 'WOMAN', label: m.registration_woman() },
          { value: 'MEN', label: m.registration_man() },
        ]}
        checkedValue={fields.rider_gender}
        onChange={(event) => change({ rider_gender: event.target.value })}
        required
        error={errors.rider_gender}
      />
      <TextField
        name="rider_dni"
        label={label}
        value={fields.rider_dni}
        onChange={(event) => change({ rider_dni: event.target.value })}
        onBlur={onDni}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        hint={odd === null ? m.registration_document_hint() : doubts[odd]({ label })}
        error={errors.rider_dni}
        required
      />
      {writer && (
        <PlainFields
          names={plainFields('who', writer)}
          fields={fields}
          errors={errors}
          change={change}
          autoComplete="off"
        />
      )}
    </>
  );
}
