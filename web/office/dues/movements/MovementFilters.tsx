import * as m from '#text/messages/messages.js';
import { isMovementKind, movementKindWords } from '#web/office/dues/kind-words.ts';
import { useDuesAddress } from '#web/office/dues/use-books.ts';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';

interface FiltersProps {
  from: string;
  to: string;
  kind: string;
  typed: string;
  onType: (typed: string) => void;
}

/** Which movements are shown: days, kind, rider. All of it is kept in the address. */
export function MovementFilters({ from, to, kind, typed, onType }: FiltersProps) {
  const { set } = useDuesAddress();
  const days = [
    ['from', m.dues_from(), from],
    ['to', m.dues_to(), to],
  ] as const;
  return (
    <div role="search" className="mt-5 grid grid-cols-2 gap-4 lg:grid-cols-4">
      {days.map(([name, label, value]) => (
        <TextField
          key={name}
          name={name}
          type="date"
          label={label}
          value={value}
          onChange={(event) => event.target.value !== '' && set({ [name]: event.target.value })}
        />
      ))}
      <SelectField
        name="kind"
        label={m.dues_sheet_what()}
        choose={m.dues_kind_all()}
        options={Object.entries(movementKindWords).map(([value, words]) => ({ value, label: words() }))}
        value={kind}
        onChange={({ target: { value } }) => set({ kind: isMovementKind(value) ? value : null })}
      />
      <TextField
        name="q"
        type="search"
        label={m.dues_sheet_rider()}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        autoComplete="off"
        maxLength={60}
      />
    </div>
  );
}
