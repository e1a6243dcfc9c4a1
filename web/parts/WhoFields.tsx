import { doubtNationalId, nationalIdOf } from '#rules/national-id.ts';
import * as m from '#text/messages/messages.js';
import { BirthdateField } from '#web/parts/BirthdateField.tsx';
import { RadioField } from '#web/ui/form/RadioField.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';

interface Who {
  rider_firstname: string;
  rider_lastname: string;
  rider_birthdate: string;
  rider_gender: string;
  rider_dni: string;
}

interface WhoFieldsProps {
  fields: Who;
  errors: Partial<Record<keyof Who, string | undefined>>;
  change: (changes: Partial<Who>) => void;
  /** IOC code of the country: it names the document and says what looks odd about a number. */
  country_code: string;
  /** After the document was typed. */
  onDni?: () => void;
}

/** Who rides, as the document says. */
export function WhoFields({ fields, errors, change, country_code, onDni }: WhoFieldsProps) {
  const label = nationalIdOf(country_code)?.label ?? m.registration_document();
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
        {name('rider_firstname', m.registration_firstname())}
        {name('rider_lastname', m.registration_lastname())}
      </div>
      <BirthdateField
        name="rider_birthdate"
        label={m.registration_birthdate()}
        value={fields.rider_birthdate}
        onChange={(rider_birthdate) => change({ rider_birthdate })}
        error={errors.rider_birthdate}
      />
      <RadioField
        name="rider_gender"
        label={m.registration_gender()}
        options={[
          { value: 'WOMAN', label: m.registration_woman() },
          { value: 'MEN', label: m.registration_man() },
        ]}
        checkedValue={fields.rider_gender}
        onChange={(event) => change({ rider_gender: event.target.value })}
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
    </>
  );
}
