import type { MergePreview } from '#contract/people/office/riders/merges.ts';
import * as m from '#text/messages/messages.js';
import { formatDate } from '#web/ground/format.ts';
import { fieldName } from '#web/parts/rider/rider-field-names.ts';
import { fieldText } from './drawer/field-words.ts';
import { Icon } from '#web/ui/Icon.tsx';

type FieldLine = MergePreview['fields'][number];
type Move = MergePreview['moves'][number];

/** Shows why two riders cannot be merged, and what would have to change first. */
export function Conflicts({ conflicts }: { conflicts: MergePreview['conflicts'] }) {
  if (conflicts.length === 0) return null;
  return (
    <div role="alert" className="mt-4 border-2 border-stop p-4">
      <p className="flex items-center gap-2 font-semibold text-stop">
        <Icon name="alert" />
        {m.riders_merge_conflicts()}
      </p>
      <ul className="mt-2 space-y-2">
        {conflicts.map(({ kind, name, date }) => (
          <li key={`${kind} ${name}`} className="wrap-anywhere">
            {kind === 'entry'
              ? m.riders_conflict_entry({ name, date: date === null ? '' : formatDate(date) })
              : m.riders_conflict_due({ name })}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface MergeFieldsProps {
  fields: MergePreview['fields'];
  /** The fields whose value comes from the rider that is removed. */
  take: readonly FieldLine['field'][];
  choose: (field: FieldLine['field'], from: 'kept' | 'gone') => void;
}

function Choice({ line, take, choose }: { line: FieldLine } & Omit<MergeFieldsProps, 'fields'>) {
  const { field, from, choice } = line;
  const option = (side: 'kept' | 'gone') => {
    const text = fieldText(field, line[side]);
    const counts = choice ? take.includes(field) === (side === 'gone') : from === side;
    const filled = !choice && side === 'gone' && from === 'gone';
    return (
      <label
        className={`flex min-h-12 min-w-0 items-center gap-2 border-2 px-3 py-1 wrap-anywhere ${counts ? 'border-ink font-semibold' : 'border-line text-ink2'}`}
      >
        {choice ? (
          <input
            type="radio"
            name={`merge-${field}`}
            checked={counts}
            onChange={() => choose(field, side)}
            className="size-5 shrink-0 accent-ink"
          />
        ) : (
          counts && <Icon name="check" className="size-5 text-go" />
        )}
        <span className="min-w-0">
          {text}
          {filled && <span className="block text-small font-normal text-go">{m.riders_merge_filled()}</span>}
        </span>
      </label>
    );
  };
  return (
    <fieldset className="border-b border-line py-2">
      <legend className="float-left w-full pb-1 text-small text-ink2">{fieldName(field) ?? field}</legend>
      <div className="clear-both grid gap-2 sm:grid-cols-2">
        {option('kept')}
        {option('gone')}
      </div>
    </fieldset>
  );
}

/** Shows the fields in which the two differ. When both have a value, the person chooses. */
export function MergeFields({ fields, take, choose }: MergeFieldsProps) {
  return (
    <section className="mt-6">
      <h2 className="display border-b-2 border-ink pb-0.5 text-d22">{m.riders_merge_fields()}</h2>
      <p className="pt-2 text-small text-ink2">
        {fields.length === 0 ? m.riders_merge_fields_none() : m.riders_merge_fields_why()}
      </p>
      {fields.map((line) => (
        <Choice key={line.field} line={line} take={take} choose={choose} />
      ))}
    </section>
  );
}

const moveWords: Record<Move['what'], (input: { count: number }) => string> = {
  entries: m.riders_move_entries,
  waiting: m.riders_move_waiting,
  licences: m.riders_move_licences,
  plates: m.riders_move_plates,
  dues: m.riders_move_dues,
  guardians: m.riders_move_guardians,
  certificates: m.riders_move_certificates,
};

function leftWords({ what, left }: Move): string | null {
  if (left === 0) return null;
  if (what === 'licences') return m.riders_move_left_licences();
  return what === 'plates' ? m.riders_move_left_plates({ count: left }) : m.riders_move_left({ count: left });
}

/** Lists what moves over from the rider that is removed. */
export function MergeMoves({ moves }: { moves: MergePreview['moves'] }) {
  return (
    <section className="mt-6">
      <h2 className="display border-b-2 border-ink pb-0.5 text-d22">{m.riders_merge_moves()}</h2>
      {moves.length === 0 && <p className="py-2 text-ink2">{m.riders_merge_moves_none()}</p>}
      <ul>
        {moves.map((move) => (
          <li key={move.what} className="border-b border-line py-2">
            <p className="font-semibold">{moveWords[move.what]({ count: move.count })}</p>
            {leftWords(move) !== null && <p className="text-small text-ink2">{leftWords(move)}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
