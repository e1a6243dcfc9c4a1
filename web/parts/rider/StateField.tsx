import { statesOf } from '#contract/people/reference/states.ts';
import * as m from '#text/messages/messages.js';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';

interface StateFieldProps {
  /** The IOC code of the country. */
  country_code: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
}

/** Draws the field for a province, department or state, chosen from our list for the country, else typed. */
export function StateField({ country_code, value, onChange, error }: StateFieldProps) {
  const states = statesOf(country_code);
  const field = {
    name: 'rider_state',
    label: m.rider_field_rider_state(),
    value,
    autoComplete: 'address-level1',
    error,
    required: true,
  };
  if (states === null) return <TextField {...field} onChange={({ target }) => onChange(target.value)} />;
  const known = value === '' || states.includes(value) ? states : [value, ...states];
  return (
    <SelectField
      {...field}
      choose={m.form_choose()}
      options={known.map((state) => ({ value: state, label: state }))}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
