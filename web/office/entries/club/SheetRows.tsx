import { useState } from 'react';
import type { Candidate, SheetRow } from '#contract/office/entries/entries-bulk.ts';
import * as m from '#text/messages/messages.js';
import { AskLicences } from '#web/office/entries/licences/AskLicences.tsx';
import { lackingRows } from './lacking-rows.ts';
import { LicencesForMany } from './LicencesForMany.tsx';
import { ManyFoot } from './ManyFoot.tsx';
import { ManyResults } from './ManyResults.tsx';
import { type Choice, isReady, startingChoice } from './sheet-choice.ts';
import { SheetRowLine } from './SheetRowLine.tsx';
import { useMany } from './use-many.ts';
import type { RaceTable } from '#web/office/entries/use-race-desk.ts';
import { CheckField } from '#web/ui/form/CheckField.tsx';

interface RowsProps {
  table: RaceTable;
  read: readonly SheetRow[];
  /** Riders who lack a licence, or whose class has to be chosen. */
  lacking: readonly Candidate[];
  name: string;
  /** Reads the same file again: a rider who got a licence meanwhile can be entered. */
  onLookAgain: () => Promise<unknown>;
  onClose: () => void;
}

/** The desk with the sheet read again after each action, so that the rows show it. */
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

/** The rows of a sheet: good ones ticked, others with what is wrong and, where possible, a way to correct it. */
export function SheetRows({ table, read, lacking, name, onLookAgain, onClose }: RowsProps) {
  const many = useMany(table);
  /** What somebody changed, by row. */
  const [said, setSaid] = useState<ReadonlyMap<number, Partial<Choice>>>(new Map());
  const [onlyWrong, setOnlyWrong] = useState(false);
  const choiceOf = (row: SheetRow): Choice => ({ ...startingChoice(row), ...said.get(row.row) });
  const chosen = read.filter((row) => choiceOf(row).ticked && isReady(choiceOf(row)));
  const wrong = read.filter((row) => row.problems.length > 0 || row.refusal !== null);
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
      <p role="status" className="mt-3 font-semibold wrap-anywhere">
        {name}: {m.desk_rows({ count: read.length })}
        {wrong.length > 0 && ` · ${m.desk_rows_wrong({ count: wrong.length })}`}
      </p>
      {wrong.length > 0 && wrong.length < read.length && (
        <CheckField
          label={m.desk_rows_only_wrong()}
          checked={onlyWrong}
          onChange={(event) => setOnlyWrong(event.target.checked)}
        />
      )}
      <AskLicences table={giving} rows={unlicensed} prefix="sheet-" hasLast={false} />
      <LicencesForMany table={giving} rows={unlicensed} prefix="sheet-" />
      <ul className="mt-3 border-t-2 border-ink">
        {(onlyWrong ? wrong : read).map((row) => (
          <SheetRowLine
            key={row.row}
            row={row}
            race={table.race}
            choice={choiceOf(row)}
            onChange={(changes) => change(row, changes)}
          />
        ))}
      </ul>
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
