import type { HTMLInputTypeAttribute } from 'react';
import type { FieldKind } from '#rules/people/riders/field-facts.ts';
import { typedFacts } from '#rules/people/riders/field-lists.ts';
import * as m from '#text/messages/messages.js';
import { riderFieldLabels } from '#text/rider-field-labels.ts';
import { TextField } from '#web/ui/form/TextField.tsx';
import type { PlainField } from './plain-fields.ts';

const inputs: Partial<
  Record<FieldKind, { type?: HTMLInputTypeAttribute; inputMode?: 'tel' | 'email' | 'numeric' }>
> = {
  phone: { type: 'tel', inputMode: 'tel' },
  email: { inputMode: 'email' },
  uci: { inputMode: 'numeric' },
  date: { type: 'date' },
};

interface PlainFieldsProps {
  names: readonly PlainField[];
  fields: Partial<Record<PlainField, string>>;
  errors: Partial<Record<PlainField, string | undefined>>;
  change: (changes: Partial<Record<PlainField, string>>) => void;
  /** The values that the browser may fill in, for all fields or for each. */
  autoComplete?: string | Partial<Record<PlainField, string>>;
  /** Labels that differ from the usual ones. */
  labels?: Partial<Record<PlainField, string>>;
}

/** Draws fields of one line each. None of them is required. */
export function PlainFields({ names, fields, errors, change, autoComplete, labels = {} }: PlainFieldsProps) {
  return names.map((name) => (
    <TextField
      key={name}
      name={name}
      {...inputs[typedFacts[name].kind]}
      label={labels[name] ?? riderFieldLabels[name]()}
      optional={m.form_optional()}
      value={fields[name] ?? ''}
      onChange={(event) => change({ [name]: event.target.value })}
      autoComplete={typeof autoComplete === 'string' ? autoComplete : autoComplete?.[name]}
      error={errors[name]}
    />
  ));
}
