import type { PreviewRow, ImportChoices } from '#contract/people/office/riders/rider-import.ts';
import * as m from '#text/messages/messages.js';
import type { ComponentProps } from 'react';
import { RowQuestion } from './RowQuestion.tsx';
import {
  isLeftPlate,
  licenceSentence,
  nameOf,
  newRiderLine,
  sentenceOf,
  stateWords,
  valueOf,
} from './words.ts';
import { type BothNames, everySplit } from '#rules/names/full-names.ts';
import { MendCell } from '#web/office/parts/import/MendCell.tsx';
import { controlClass } from '#web/ui/form/Field.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Button } from '#web/ui/Button.tsx';
import { SHEET_FIELDS } from '#rules/files/rider-sheet.ts';
import { sheetFieldLabels } from '#text/sheet-field-labels.ts';

type Told = PreviewRow['problems'][number];
type RepairedField = ImportChoices['repairs'][number]['field'];

/** Gives the column of a message whose cell can be corrected. A club is chosen above, once for all rows. */
function columnOf({ field, code }: Told): RepairedField | undefined {
  return code === 'rider_twice' ? undefined : SHEET_FIELDS.find((one) => one === field);
}

/** Lists the cells of a row that need a correction, each once. */
const repairableOf = (told: readonly Told[]): { field: RepairedField; said: string }[] => {
  const found = new Map<RepairedField, string>();
  for (const one of told) {
    const field = columnOf(one);
    if (field !== undefined && !found.has(field)) found.set(field, one.said);
  }
  return [...found].map(([field, said]) => ({ field, said }));
};

interface NamesOfRowProps {
  row: number;
  names: NonNullable<PreviewRow['names']>;
  busy: boolean;
  onNames: (names: BothNames) => void;
}

const keyOf = ({ rider_lastname, rider_firstname }: BothNames): string =>
  `${rider_lastname}\n${rider_firstname}`;

/** Shows the first name and surname from one cell, which one tap swaps, or another place splits. */
function NamesOfRow({ row, names, busy, onNames }: NamesOfRowProps) {
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

const colours: Readonly<Record<PreviewRow['state'], string>> = {
  error: 'text-stop',
  ask: 'text-warn',
  new: 'text-go',
  changed: 'text-ink',
  unchanged: 'text-ink2',
  skipped: 'text-ink2',
};

function Changes({ changes }: Pick<PreviewRow, 'changes'>) {
  if (changes.length === 0) return null;
  return (
    <dl className="mt-1 grid gap-x-4 gap-y-1 sm:grid-cols-[10rem_minmax(0,1fr)]">
      {changes.map(({ field, was, becomes }) => (
        <div key={field} className="contents">
          <dt className="text-small text-ink2">{nameOf(field)}</dt>
          <dd className="wrap-anywhere">
            {was === null ? (
              <span className="text-ink2">{m.rider_import_was_nothing()}</span>
            ) : (
              <del>{valueOf(field, was)}</del>
            )}{' '}
            <span aria-hidden="true">→</span>{' '}
            <ins className="font-semibold no-underline">{valueOf(field, becomes)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Tells whether a message is of this row alone. A differently spelled club is shown once, above all rows. */
const isOfThisRow = ({ code }: PreviewRow['notes'][number]): boolean => code !== 'club_guessed';

interface LineProps extends ComponentProps<typeof RowQuestion> {
  onRepair: (field: RepairedField, says: string) => void;
  onNames: (names: BothNames) => void;
}

/** Draws one row of the sheet: its number, the rider, what would be done, and its errors. */
export function PreviewLine(props: LineProps) {
  const { line } = props;
  return (
    <li className="border-b border-line py-3">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="text-small text-ink2 tabular-nums">
          {m.rider_import_row({ row: String(line.row) })}
        </span>
        <span className="min-w-0 font-semibold wrap-anywhere">
          {line.name === '' ? m.rider_import_no_name() : line.name}
        </span>
        <span className={`text-small font-semibold ${colours[line.state]}`}>{stateWords[line.state]()}</span>
      </p>
      {line.state === 'new' && <p className="wrap-anywhere">{newRiderLine(line)}</p>}
      {line.names !== null && (
        <NamesOfRow row={line.row} names={line.names} busy={props.busy} onNames={props.onNames} />
      )}
      <ul className="space-y-1">
        {line.problems.map((told) => (
          <li key={`${told.field} ${told.code}`} className="flex items-start gap-1.5 text-small text-stop">
            <Icon name="alert" className="mt-0.5 size-4 shrink-0" />
            <span className="min-w-0 wrap-anywhere">{sentenceOf(told)}</span>
          </li>
        ))}
        {line.notes.filter(isOfThisRow).map((told) => (
          <li key={`${told.field} ${told.code}`} className="text-small text-ink2 wrap-anywhere">
            {sentenceOf(told)}
          </li>
        ))}
      </ul>
      {repairableOf([...line.problems, ...line.notes.filter(isLeftPlate)]).map(({ field, said }) => (
        <MendCell
          key={`${field} ${said}`}
          label={sheetFieldLabels[field]()}
          said={said}
          busy={props.busy}
          options={field === 'rider_gender' ? ['MEN', 'WOMAN'].map((one) => valueOf(field, one)) : undefined}
          onMend={(says) => props.onRepair(field, says)}
        />
      ))}
      <Changes changes={line.changes} />
      {line.licences.map((one) => (
        <p key={`${one.category_name} ${one.expires_on}`} className="mt-1 font-semibold wrap-anywhere">
          {licenceSentence(one)}
        </p>
      ))}
      <RowQuestion {...props} />
    </li>
  );
}
