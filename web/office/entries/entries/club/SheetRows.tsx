import { useState } from 'react';
import type { Candidate, OtherSheetRow, SheetRow } from '#contract/entries/office/entries-bulk.ts';
import * as m from '#text/messages/messages.js';
import { AskLicences } from '#web/office/entries/entries/parts/AskLicences.tsx';
import { lackingRows } from './lacking-rows.ts';
import { LicencesForMany } from './LicencesForMany.tsx';
import { ManyFoot } from './ManyFoot.tsx';
import { ManyResults } from './ManyResults.tsx';
import { asksClass, type Choice, isAllowed, isReady, startingChoice } from './sheet-choice.ts';
import { useMany } from './use-many.ts';
import type { RaceTable } from '#web/office/entries/entries/parts/use-race-desk.ts';
import type { ImportSum } from '#contract/import-sum.ts';
import { CheckedSum, type SumTerm } from '#web/office/parts/import/ImportSum.tsx';
import type { RaceDesk } from '#contract/entries/office/entries.ts';
import { problemWords } from '#web/office/entries/entries/parts/words.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';

interface LineProps {
  row: SheetRow;
  race: RaceDesk;
  /** The rider with the classes that fit. It is undefined when only the race's classes are known. */
  rider: Candidate | undefined;
  choice: Choice;
  onChange: (changes: Partial<Choice>) => void;
}

/** Lists the riders that a name may mean; one press chooses. */
function Similar({ row, choice, onChange }: Omit<LineProps, 'race' | 'rider'>) {
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

/** Chooses the class for a row whose own class is not part of this date, or not for this rider. */
function ChooseClass({ row, race, rider, choice, onChange }: LineProps) {
  if (!asksClass(row) || row.already_in || (row.rider === null && row.similar.length === 0)) return null;
  const fitting = rider?.categories.filter(({ fits }) => fits) ?? [];
  const options = fitting.length > 0 ? fitting : race.categories;
  return (
    <select
      aria-label={m.desk_row_class({ row: String(row.row) })}
      value={options.some((one) => one.category_id === choice.category_id) ? (choice.category_id ?? '') : ''}
      onChange={(event) => {
        const category_id = event.target.value === '' ? null : Number(event.target.value);
        onChange({ category_id, ticked: category_id !== null && choice.rider_id !== null });
      }}
      className="mt-1 h-12 w-full border-2 border-edge bg-paper px-3 text-body text-ink focus:border-ink"
    >
      <option value="">{m.desk_move_choose()}</option>
      {options.map((one) => (
        <option key={one.category_id} value={one.category_id}>
          {one.category_name}
        </option>
      ))}
    </select>
  );
}

/** Tells whether a choice on the screen answered a problem of a row. */
function isAnswered(problem: SheetRow['problems'][number], row: SheetRow, choice: Choice): boolean {
  if (problem.startsWith('rider_')) return row.rider === null && choice.rider_id !== null;
  return problem.startsWith('category_') && row.category === null && choice.category_id !== null;
}

/** Draws a row of the sheet by its number: its content, the rider that it means, its errors. */
function SheetRowLine({ row, race, rider, choice, onChange }: LineProps) {
  const who =
    row.rider?.rider_fullname ?? ([row.said.name, row.said.document].filter(Boolean).join(' · ') || '–');
  const what = [row.category?.category_name ?? row.said.category, row.said.plate].filter(Boolean).join(' · ');
  const can = isReady(choice) && isAllowed(row, choice);
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
          {row.problems
            .filter((problem) => !isAnswered(problem, row, choice))
            .map((problem) => (
              <span key={problem} className="block text-small font-semibold text-stop">
                {problemWords[problem]()}
              </span>
            ))}
          {row.refusal !== null && !can && (
            <span className="block text-small font-semibold text-stop">{row.words}</span>
          )}
          {row.already_in && <span className="block text-small text-go">{m.desk_is_in()}</span>}
        </span>
      </label>
      <div className="pl-9">
        <Similar row={row} choice={choice} onChange={onChange} />
        <ChooseClass row={row} race={race} rider={rider} choice={choice} onChange={onChange} />
      </div>
    </li>
  );
}

interface RowsProps {
  table: RaceTable;
  read: readonly SheetRow[];
  others: readonly OtherSheetRow[];
  sum: ImportSum;
  /** The riders who lack a licence, or whose class has to be chosen. */
  lacking: readonly Candidate[];
  name: string;
  /** Reads the same file again, because a rider who got a licence meanwhile can be entered. */
  onLookAgain: () => Promise<unknown>;
  onClose: () => void;
}

/** Gives the desk with the sheet read again after each action, so that the rows show it. */
function lookingAgain(table: RaceTable, onLookAgain: () => Promise<unknown>): RaceTable {
  return {
    ...table,
    run: (work) =>
      table.run(async () => {
        const done = await work();
        await onLookAgain();
        const undo = done?.undo;
        return done && { ...done, undo: undo ? () => undo().then(onLookAgain) : null };
      }),
  };
}

/** Lists the rows that are about no rider, so that all rows of the file are accounted for. */
function OtherRows({ rows }: { rows: readonly OtherSheetRow[] }) {
  if (rows.length === 0) return null;
  return (
    <details className="mt-3 text-small">
      <summary className="min-h-12 cursor-pointer py-3 font-semibold">
        {m.rider_import_other_rows()} ({rows.length})
      </summary>
      <ul className="space-y-1 text-ink2 wrap-anywhere">
        {rows.map(({ row, said }) => (
          <li key={row}>
            {m.import_row({ number: String(row) })}: {said}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Lists the rows of a sheet: good ones ticked, others with their errors and, where possible, a way to correct them. */
export function SheetRows({ table, read, others, sum, lacking, name, onLookAgain, onClose }: RowsProps) {
  const many = useMany(table);
  /** The changes by hand, by row. */
  const [said, setSaid] = useState<ReadonlyMap<number, Partial<Choice>>>(new Map());
  /** Only the rows of this term are shown. With null, all are. */
  const [open, setOpen] = useState<SumTerm | null>(null);
  const riderOf = (row: SheetRow) => lacking.find(({ rider_id }) => rider_id === row.rider?.rider_id);
  const choiceOf = (row: SheetRow): Choice => ({
    ...startingChoice(row, riderOf(row)),
    ...said.get(row.row),
  });
  const chosen = read.filter(
    (row) => choiceOf(row).ticked && isReady(choiceOf(row)) && isAllowed(row, choiceOf(row)),
  );
  const change = (row: SheetRow, changes: Partial<Choice>) =>
    setSaid(new Map(said).set(row.row, { ...said.get(row.row), ...changes }));
  const unlicensed = lackingRows(read, lacking);
  const giving = lookingAgain(table, onLookAgain);
  if (many.results) {
    const { results } = many;
    return (
      <ManyResults
        race={table.race}
        results={results}
        nameOf={(result) => {
          const row = chosen[results.indexOf(result)];
          const who = row?.rider?.rider_fullname ?? row?.said.name ?? '';
          return row ? `${m.desk_row({ row: String(row.row) })} · ${who}` : who;
        }}
        onAgain={onClose}
      />
    );
  }
  return (
    <>
      <p role="status" className="mt-3 mb-2 font-semibold wrap-anywhere">
        {name}
      </p>
      <CheckedSum sum={sum} open={open} onOpen={(term) => setOpen(term === open ? null : term)} />
      <AskLicences table={giving} rows={unlicensed} prefix="sheet-" hasLast={false} />
      <LicencesForMany table={giving} rows={unlicensed} prefix="sheet-" />
      <ul className="mt-3 border-t-2 border-ink">
        {read
          .filter(({ outcome }) => open === null || open === outcome)
          .map((row) => (
            <SheetRowLine
              key={row.row}
              row={row}
              race={table.race}
              rider={riderOf(row)}
              choice={choiceOf(row)}
              onChange={(changes) => change(row, changes)}
            />
          ))}
      </ul>
      {(open === null || open === 'left') && <OtherRows rows={others} />}
      <ManyFoot
        table={table}
        many={many}
        items={chosen.flatMap((row) => {
          const { rider_id, category_id, plate } = choiceOf(row);
          return rider_id === null || category_id === null ? [] : [{ rider_id, category_id, plate }];
        })}
        nameOf={(rider_id) => {
          const row = chosen.find((one) => choiceOf(one).rider_id === rider_id);
          return row?.rider?.rider_fullname ?? row?.said.name ?? '';
        }}
        name="reason-sheet"
      />
    </>
  );
}
