import * as m from '#text/messages/messages.js';
import { controlClass, FieldError } from '#web/ui/form/Field.tsx';

interface BirthdateProps {
  name: string;
  label: string;
  /** The date as `YYYY-MM-DD`. Parts may be empty while the person types: `2016--`. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  required?: boolean;
  error?: string | undefined;
}

const digits = (text: string, most: number) => text.replaceAll(/\D/g, '').slice(0, most);
const padded = (text: string, length: number) => (text === '' ? '' : text.padStart(length, '0'));

/** Draws the day, month and year as three fields, because a calendar back to 1984 takes too many taps. */
export function BirthdateField({ name, label, value, onChange, onBlur, required, error }: BirthdateProps) {
  const [year = '', month = '', day = ''] = value.split('-');
  const put = (changed: { day?: string; month?: string; year?: string }) => {
    const next = { day, month, year, ...changed };
    const whole = next.day === '' && next.month === '' && next.year === '';
    onChange(whole ? '' : `${next.year}-${next.month}-${next.day}`);
  };
  const part = (id: 'day' | 'month' | 'year', text: string, words: string, most: number, auto: string) => (
    <div className={`min-w-0 grow ${id === 'year' ? 'max-w-28' : 'max-w-20'}`}>
      <label htmlFor={id === 'day' ? name : `${name}-${id}`} className="mb-1 block text-small text-ink2">
        {words}
      </label>
      <input
        id={id === 'day' ? name : `${name}-${id}`}
        inputMode="numeric"
        required={required}
        autoComplete={auto}
        value={text}
        maxLength={most}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : `${name}-error`}
        onChange={(event) => put({ [id]: digits(event.target.value, most) })}
        onBlur={() => {
          if (id !== 'year') put({ [id]: padded(text, 2) });
          onBlur?.();
        }}
        className={controlClass}
      />
    </div>
  );
  return (
    <fieldset data-field={name}>
      <legend className="mb-1.5 font-semibold">{label}</legend>
      <div className="flex gap-3">
        {part('day', day, m.birthdate_day(), 2, 'bday-day')}
        {part('month', month, m.birthdate_month(), 2, 'bday-month')}
        {part('year', year, m.birthdate_year(), 4, 'bday-year')}
      </div>
      <FieldError name={name} error={error} />
    </fieldset>
  );
}
