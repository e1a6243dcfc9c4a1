import { useState } from 'react';
import type { ImportChoices, ImportPreview, PreviewRow } from '#contract/office/riders/rider-import.ts';
import type { BothNames } from '#rules/names/full-names.ts';
import * as m from '#text/messages/messages.js';
import { ClassesToChoose } from './ClassesToChoose.tsx';
import { leftPlates } from './left-plates.ts';
import { LeftColumns } from './LeftColumns.tsx';
import { NamesTogether } from './NamesTogether.tsx';
import { PreviewLine, type RowAnswer } from './PreviewLine.tsx';
import { GuessedClubs, UnknownClubs } from './UnknownClubs.tsx';
import { useClassChoice } from './use-class-choice.ts';
import type { RiderImport } from '#web/office/rider-import/use-rider-import.ts';
import { actionsOf } from '#web/office/rider-import/words.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';

type State = PreviewRow['state'];
/** Rows by what is done with them; or rows with guessed names or left-out plates. */
type Tab = State | 'guessed' | 'plates';

/** In the order in which they need attention. */
const tabs: readonly (readonly [tab: Tab, words: (inputs: { count: number }) => string])[] = [
  ['error', m.rider_import_tab_error],
  ['ask', m.rider_import_tab_ask],
  ['guessed', m.rider_import_tab_guessed],
  ['plates', m.rider_import_tab_plates],
  ['new', m.rider_import_tab_new],
  ['changed', m.rider_import_tab_changed],
  ['unchanged', m.rider_import_tab_unchanged],
  ['skipped', m.rider_import_tab_skipped],
];
const atOnce = 100;

function isIn(tab: Tab, line: PreviewRow): boolean {
  if (tab === 'plates') return leftPlates(line) > 0;
  return tab === 'guessed' ? line.names?.guessed === true && line.state !== 'skipped' : line.state === tab;
}

function Lines({ lines, desk }: { lines: readonly PreviewRow[]; desk: RiderImport }) {
  const [shown, setShown] = useState(atOnce);
  const answers = desk.choices?.riders ?? [];
  const answer = (row: number, is: RowAnswer | null) => {
    const others = answers.filter((one) => one.row !== row);
    void desk.look({ riders: is === null ? others : [...others, { row, is }] });
  };
  const repair = (cell: ImportChoices['repairs'][number]) => {
    const others = (desk.choices?.repairs ?? []).filter(
      ({ row, field }) => row !== cell.row || field !== cell.field,
    );
    void desk.look({ repairs: [...others, cell] });
  };
  const name = (row: number, names: BothNames) => {
    const others = (desk.choices?.repairs ?? []).filter(
      (one) => one.row !== row || (one.field !== 'rider_lastname' && one.field !== 'rider_firstname'),
    );
    const { rider_lastname, rider_firstname } = names;
    void desk.look({
      repairs: [
        ...others,
        { row, field: 'rider_lastname', says: rider_lastname },
        { row, field: 'rider_firstname', says: rider_firstname },
      ],
    });
  };
  return (
    <>
      <ul className="mt-3 border-t-2 border-ink">
        {lines.slice(0, shown).map((line) => (
          <PreviewLine
            key={line.row}
            line={line}
            answer={answers.find(({ row }) => row === line.row)?.is}
            busy={desk.working !== null}
            onAnswer={(is) => answer(line.row, is)}
            onRepair={(field, says) => repair({ row: line.row, field, says })}
            onNames={(names) => name(line.row, names)}
          />
        ))}
      </ul>
      {lines.length > shown && (
        <Button onClick={() => setShown(shown + atOnce)} className="mt-4">
          {m.rider_import_more({ count: lines.length - shown })}
        </Button>
      )}
    </>
  );
}

/** What the import would do, row by row; rows that need attention first. */
export function PreviewStep({ desk, preview }: { desk: RiderImport; preview: ImportPreview }) {
  const { counts, rows } = preview;
  const countOf = (tab: Tab) => {
    if (tab === 'plates') return rows.reduce((sum, line) => sum + leftPlates(line), 0);
    return tab === 'guessed' ? (preview.names?.guessed ?? 0) : counts[tab];
  };
  const filled = tabs.filter(([one]) => countOf(one) > 0);
  const [chosen, setChosen] = useState<Tab | null>(null);
  const choice = useClassChoice(desk, preview);
  // Choices made above are applied first by this button, and the preview is computed again.
  const waiting = choice.chosen.size;
  const tab = chosen !== null && countOf(chosen) > 0 ? chosen : (filled[0]?.[0] ?? 'new');
  const left = counts.error + counts.ask + counts.skipped;
  const actions = counts.new + counts.changed;
  return (
    <div className="mt-4">
      <LeftColumns columns={preview.left_columns} />
      <UnknownClubs desk={desk} preview={preview} />
      <GuessedClubs desk={desk} preview={preview} />
      <ClassesToChoose desk={desk} preview={preview} choice={choice} />
      {preview.names && <NamesTogether desk={desk} names={preview.names} />}
      {preview.licences > 0 && (
        <p className="mt-6 font-semibold">{m.rider_import_licences_given({ count: preview.licences })}</p>
      )}
      <div className="scroll-strip mt-6 flex gap-2" role="group" aria-label={m.rider_import_tabs()}>
        {filled.map(([one, words]) => (
          <button
            key={one}
            type="button"
            aria-pressed={tab === one}
            onClick={() => setChosen(one)}
            className="min-h-12 shrink-0 border-2 border-edge px-4 font-semibold aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper"
          >
            {words({ count: countOf(one) })}
          </button>
        ))}
      </div>
      <Lines key={tab} lines={rows.filter((one) => isIn(tab, one))} desk={desk} />
      <p className="mt-4 text-small text-ink2">
        {left > 0 ? m.rider_import_left_out({ count: left }) : m.rider_import_all_in()}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button onClick={desk.toColumns}>{m.rider_import_to_columns()}</Button>
        <Button onClick={desk.cancel}>{m.office_cancel()}</Button>
      </div>
      {(actions > 0 || waiting > 0 || desk.failure !== null) && (
        <div className="sticky bottom-0 mt-4 space-y-3 border-t-2 border-ink bg-paper py-3">
          <FormAlert>{desk.failure}</FormAlert>
          {(actions > 0 || waiting > 0) && (
            <Button
              look="primary"
              aria-disabled={desk.working !== null}
              onClick={() => desk.working === null && void (waiting > 0 ? choice.use() : desk.apply())}
              className="w-full sm:w-auto"
            >
              {waiting > 0
                ? m.rider_import_classes_use({ count: waiting })
                : m.rider_import_apply({ what: actionsOf(counts.new, counts.changed, preview.licences) })}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
