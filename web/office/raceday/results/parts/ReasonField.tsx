import * as m from '#text/messages/messages.js';
import { controlClass, describedBy, Field } from '#web/ui/form/Field.tsx';

const frequent = [
  m.results_reason_protest,
  m.results_reason_photo,
  m.results_reason_commissaire,
  m.results_reason_typo,
] as const;

interface ReasonFieldProps {
  reason: string;
  onChange: (reason: string) => void;
  error: string | undefined;
}

/** Asks why published results change: a public sentence, either a frequent one or the office's own. */
export function ReasonField({ reason, onChange, error }: ReasonFieldProps) {
  const name = 'reason';
  const hint = m.results_reason_hint();
  return (
    <div className="space-y-3">
      <div role="group" aria-label={m.results_reasons_frequent()} className="flex flex-wrap gap-2">
        {frequent.map((words) => (
          <button
            key={words()}
            type="button"
            onClick={() => onChange(words())}
            className="min-h-11 border-2 border-edge px-3 text-small hover:border-ink"
          >
            {words()}
          </button>
        ))}
      </div>
      <Field name={name} label={m.results_reason()} hint={hint} error={error}>
        <textarea
          id={name}
          name={name}
          rows={2}
          maxLength={300}
          value={reason}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={describedBy({ name, hint, error })}
          className={`${controlClass} py-2`}
        />
      </Field>
    </div>
  );
}
