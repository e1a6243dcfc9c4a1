import type { RaceDesk } from '#contract/office/entries/entries.ts';
import type { SheetRow } from '#contract/office/entries/entries-bulk.ts';
import * as m from '#text/messages/messages.js';
import { type Choice, isReady } from './sheet-choice.ts';
import { problemWords } from '#web/office/entries/words.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';

interface LineProps {
  row: SheetRow;
  race: RaceDesk;
  choice: Choice;
  onChange: (changes: Partial<Choice>) => void;
}

/** The riders that a name may mean; one press chooses. */
function Similar({ row, choice, onChange }: Omit<LineProps, 'race'>) {
  if (row.rider !== null || row.similar.length === 0) return null;
  return (
    <div className="mt-1 flex flex-wrap gap-2">
      {row.similar.map(({ rider_id, rider_fullname, club_name, birth_year }) => (
        <Button
          key={rider_id}
          aria-pressed={choice.rider_id === rider_id}
          onClick={() => onChange({ rider_id, ticked: choice.category_id !== null })}
          className="h-auto px-3 py-1 text-left aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper"
        >
          <span className="min-w-0 wrap-anywhere">
            <span className="block">{m.desk_row_is({ rider: rider_fullname })}</span>{' '}
            <span className="block text-small font-normal tabular-nums">
              {[club_name, birth_year].filter(Boolean).join(' · ')}
            </span>
          </span>
        </Button>
      ))}
    </div>
  );
}

/** The class for a row whose own class is not part of this date. */
function ChooseClass({ row, race, choice, onChange }: LineProps) {
  if (row.category !== null || (row.rider === null && row.similar.length === 0)) return null;
  return (
    <select
      aria-label={m.desk_row_class({ row: String(row.row) })}
      value={choice.category_id ?? ''}
      onChange={(event) => {
        const category_id = event.target.value === '' ? null : Number(event.target.value);
        onChange({ category_id, ticked: category_id !== null && choice.rider_id !== null });
      }}
      className="mt-1 h-12 w-full border-2 border-edge bg-paper px-3 text-body text-ink focus:border-ink"
    >
      <option value="">{m.desk_move_choose()}</option>
      {race.categories.map((one) => (
        <option key={one.category_id} value={one.category_id}>
          {one.category_name}
        </option>
      ))}
    </select>
  );
}

/** A row of the sheet by its number: what it says, the rider it means, what is wrong with it. */
export function SheetRowLine({ row, race, choice, onChange }: LineProps) {
  const who =
    row.rider?.rider_fullname ?? ([row.said.name, row.said.document].filter(Boolean).join(' · ') || '–');
  const what = [row.category?.category_name ?? row.said.category, row.said.plate].filter(Boolean).join(' · ');
  const can = isReady(choice) && !row.already_in && row.refusal === null;
  return (
    <li className="border-b border-line py-2">
      <label className="flex min-h-12 items-start gap-3">
        {can ? (
          <input
            type="checkbox"
            checked={choice.ticked}
            onChange={() => onChange({ ticked: !choice.ticked })}
            className="mt-1 size-6 shrink-0 accent-ink"
          />
        ) : (
          <Icon
            name={row.already_in ? 'check' : 'alert'}
            className={`mt-1 size-6 ${row.already_in ? 'text-go' : 'text-stop'}`}
          />
        )}
        <span className="min-w-0 wrap-anywhere">
          <span className="block text-caption text-ink2 tabular-nums">
            {m.desk_row({ row: String(row.row) })}
          </span>
          <span className="block font-semibold">{who}</span>
          <span className="block text-small text-ink2">{what}</span>
          {row.problems.map((problem) => (
            <span key={problem} className="block text-small font-semibold text-stop">
              {problemWords[problem]()}
            </span>
          ))}
          {row.refusal !== null && (
            <span className="block text-small font-semibold text-stop">{row.words}</span>
          )}
          {row.already_in && <span className="block text-small text-go">{m.desk_is_in()}</span>}
        </span>
      </label>
      <div className="pl-9">
        <Similar row={row} choice={choice} onChange={onChange} />
        <ChooseClass row={row} race={race} choice={choice} onChange={onChange} />
      </div>
    </li>
  );
}
