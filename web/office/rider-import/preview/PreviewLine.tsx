import type { PreviewRow } from '#contract/office/riders/rider-import.ts';
import * as m from '#text/messages/messages.js';
import { licenceSentence, nameOf, sentenceOf, valueOf } from '#web/office/rider-import/words.ts';
import type { BothNames } from '#rules/names/full-names.ts';
import { isLeftPlate } from './left-plates.ts';
import { NamesOfRow } from './NamesOfRow.tsx';
import { Repair, repairableOf, type RepairedField } from './Repair.tsx';
import { controlClass } from '#web/ui/form/Field.tsx';
import { Icon } from '#web/ui/Icon.tsx';

export type RowAnswer = number | 'new' | 'skip';

const states: Readonly<Record<PreviewRow['state'], readonly [words: () => string, colour: string]>> = {
  error: [m.rider_import_state_error, 'text-stop'],
  ask: [m.rider_import_state_ask, 'text-warn'],
  new: [m.rider_import_state_new, 'text-go'],
  changed: [m.rider_import_state_changed, 'text-ink'],
  unchanged: [m.rider_import_state_unchanged, 'text-ink2'],
  skipped: [m.rider_import_state_skipped, 'text-ink2'],
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

/** A differently spelled club is shown once, above all rows. */
const isOfThisRow = ({ code }: PreviewRow['notes'][number]): boolean => code !== 'club_guessed';

interface LineProps {
  line: PreviewRow;
  answer: RowAnswer | undefined;
  busy: boolean;
  onAnswer: (answer: RowAnswer | null) => void;
  onRepair: (field: RepairedField, says: string) => void;
  onNames: (names: BothNames) => void;
}

/** Asks who is meant: an existing rider, a new one, or nobody. */
function Question({ line, answer, busy, onAnswer }: LineProps) {
  if (line.state !== 'ask' && answer === undefined) return null;
  const name = `row-${line.row}`;
  const read = (value: string): RowAnswer | null =>
    value === '' ? null : value === 'new' || value === 'skip' ? value : Number(value);
  return (
    <div className="mt-2 max-w-text">
      <label htmlFor={name} className="mb-1 block text-small font-semibold">
        {m.rider_import_who_is({ name: line.name })}
      </label>
      <select
        id={name}
        value={answer === undefined ? '' : String(answer)}
        disabled={busy}
        onChange={(event) => onAnswer(read(event.target.value))}
        className={controlClass}
      >
        <option value="">{answer === undefined ? m.office_choose() : m.rider_import_ask_again()}</option>
        {line.candidates.map((one) => (
          <option key={one.rider_id} value={one.rider_id}>
            {[
              one.rider_fullname,
              one.rider_birthdate === null ? null : valueOf('rider_birthdate', one.rider_birthdate),
              one.club_name,
              one.rider_dni,
            ]
              .filter((part) => part !== null)
              .join(' · ')}
          </option>
        ))}
        {line.candidates.length === 0 && typeof answer === 'number' && (
          <option value={answer}>{m.rider_import_as_chosen()}</option>
        )}
        <option value="new">{m.rider_import_is_new()}</option>
        <option value="skip">{m.rider_import_is_skipped()}</option>
      </select>
    </div>
  );
}

/** One row of the sheet: its number, the rider, what would be done, and what is wrong with it. */
export function PreviewLine(props: LineProps) {
  const { line } = props;
  const [words, colour] = states[line.state];
  return (
    <li className="border-b border-line py-3">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="text-small text-ink2 tabular-nums">
          {m.rider_import_row({ row: String(line.row) })}
        </span>
        <span className="min-w-0 font-semibold wrap-anywhere">
          {line.name === '' ? m.rider_import_no_name() : line.name}
        </span>
        <span className={`text-small font-semibold ${colour}`}>{words()}</span>
      </p>
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
        <Repair
          key={`${field} ${said}`}
          field={field}
          said={said}
          busy={props.busy}
          onRepair={(says) => props.onRepair(field, says)}
        />
      ))}
      <Changes changes={line.changes} />
      {line.licences.map((one) => (
        <p key={`${one.category_name} ${one.expires_on}`} className="mt-1 font-semibold wrap-anywhere">
          {licenceSentence(one)}
        </p>
      ))}
      <Question {...props} />
    </li>
  );
}
