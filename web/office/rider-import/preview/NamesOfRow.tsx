import type { PreviewRow } from '#contract/office/riders/rider-import.ts';
import { type BothNames, everySplit } from '#rules/names/full-names.ts';
import * as m from '#text/messages/messages.js';
import { Button } from '#web/ui/Button.tsx';
import { controlClass } from '#web/ui/form/Field.tsx';

interface NamesOfRowProps {
  row: number;
  names: NonNullable<PreviewRow['names']>;
  busy: boolean;
  onNames: (names: BothNames) => void;
}

const keyOf = ({ rider_lastname, rider_firstname }: BothNames): string =>
  `${rider_lastname}\n${rider_firstname}`;

/** First name and surname from one cell: swapped by one tap, or split at another place. */
export function NamesOfRow({ row, names, busy, onNames }: NamesOfRowProps) {
  const { rider_lastname, rider_firstname, guessed } = names;
  const swapped = { rider_lastname: rider_firstname, rider_firstname: rider_lastname };
  const said = `${rider_lastname} ${rider_firstname}`;
  const ways = [...new Map(everySplit(said, 'surname_first').map((one) => [keyOf(one), one])).values()];
  const wordsOf = (one: BothNames) =>
    m.rider_import_names_row({ surname: one.rider_lastname, name: one.rider_firstname });
  const label = `names-${row}`;
  return (
    <div className="mt-1">
      <p className="text-small wrap-anywhere">
        {wordsOf(names)}
        {guessed && (
          <span className="ml-2 font-semibold whitespace-nowrap text-warn">
            {m.rider_import_names_guess()}
          </span>
        )}
      </p>
      <div className="mt-1 flex max-w-text flex-wrap items-center gap-3">
        <Button aria-disabled={busy} onClick={() => !busy && onNames(swapped)}>
          {m.rider_import_names_swap()}
        </Button>
        {ways.length > 2 && (
          <select
            id={label}
            aria-label={m.rider_import_names_other()}
            value={ways.some((one) => keyOf(one) === keyOf(names)) ? keyOf(names) : ''}
            disabled={busy}
            onChange={({ target: { value } }) => {
              const chosen = ways.find((one) => keyOf(one) === value);
              if (chosen) onNames(chosen);
            }}
            className={`${controlClass} min-w-0 flex-1 basis-48`}
          >
            <option value="">{m.rider_import_names_other()}</option>
            {ways.map((one) => (
              <option key={keyOf(one)} value={keyOf(one)}>
                {wordsOf(one)}
              </option>
            ))}
          </select>
        )}
      </div>
    </div>
  );
}
