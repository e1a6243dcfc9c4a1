import { useState } from 'react';
import type { SheetRow } from '#contract/office/entries/entries-bulk.ts';
import * as m from '#text/messages/messages.js';
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
  name: string;
  onClose: () => void;
}

/** The rows of a sheet: the good ones ticked, the others with what is wrong and, where it can be said, the way out. */
export function SheetRows({ table, read, name, onClose }: RowsProps) {
  const many = useMany(table);
  const [choices, setChoices] = useState(() => new Map(read.map((row) => [row.row, startingChoice(row)])));
  const [onlyWrong, setOnlyWrong] = useState(false);
  const choiceOf = (row: SheetRow): Choice => choices.get(row.row) ?? startingChoice(row);
  const chosen = read.filter((row) => choiceOf(row).ticked && isReady(choiceOf(row)));
  const wrong = read.filter((row) => row.problems.length > 0 || row.refusal !== null);
  const change = (row: SheetRow, changes: Partial<Choice>) =>
    setChoices(new Map(choices).set(row.row, { ...choiceOf(row), ...changes }));
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
        count={chosen.length}
        name="reason-sheet"
        onEnter={() =>
          void many.enter(
            chosen.flatMap((row) => {
              const { rider_id, category_id, plate } = choiceOf(row);
              return rider_id === null || category_id === null ? [] : [{ rider_id, category_id, plate }];
            }),
          )
        }
      />
    </>
  );
}
