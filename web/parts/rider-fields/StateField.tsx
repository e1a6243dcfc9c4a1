import { statesOf } from '#contract/reference/states.ts';
import * as m from '#text/messages/messages.js';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';

interface StateFieldProps {
  /** IOC code of the country. */
  country_code: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
}

/** Province, department or state: chosen where we have a list for the country, else typed. */
export function StateField({ country_code, value, onChange, error }: StateFieldProps) {
  const states = statesOf(country_code);
  if (states === null) {
    return (
      <TextField
        name="rider_state"
        label={m.rider_field_rider_state()}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        autoComplete="address-level1"
        error={error}
        required
      />
    );
  }
  const known = value === '' || states.includes(value) ? states : [value, ...states];
  return (
    <SelectField
      name="rider_state"
      label={m.rider_field_rider_state()}
      choose={m.form_choose()}
      options={known.map((state) => ({ value: state, label: state }))}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      autoComplete="address-level1"
      error={error}
      required
    />
  );
}
