import { useRef, useState } from 'react';
import type {
  ImportChoices,
  ImportPreview,
  PreviewRow,
} from '#contract/people/office/riders/rider-import.ts';
import { TERM_OF_STATE } from '#rules/files/rows/row-states.ts';
import * as m from '#text/messages/messages.js';
import { Capitals } from './Capitals.tsx';
import { ClassesToChoose } from './ClassesToChoose.tsx';
import { PreviewLine } from './PreviewLine.tsx';
import type { RowAnswer } from './RowQuestion.tsx';
import { GuessedClubs, UnknownClubs } from './UnknownClubs.tsx';
import { useClassChoice } from './use-class-choice.ts';
import type { RiderImport } from './use-rider-import.ts';
import { actionsOf, leftPlates, otherSentence } from './words.ts';
import { CheckedSum, type SumTerm } from '#web/office/parts/import/ImportSum.tsx';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';

interface NamesTogetherProps {
  desk: RiderImport;
  names: NonNullable<ImportPreview['names']>;
}

const orders = ['surname_first', 'name_first'] as const;
const howMany = ['one', 'two'] as const;

/** Chooses how a column with both names is split, once for all rows. */
function NamesTogether({ desk, names }: NamesTogetherProps) {
  const { choices, working, look } = desk;
  if (!choices) return null;
  const { order, surnames } = choices.names;
  return (
    <section className={`mt-6 border-2 px-4 py-4 ${names.guessed > 0 ? 'border-warn' : 'border-line'}`}>
      <h2 className="display text-d28">{m.rider_import_names_title()}</h2>
      <p className="mt-1 max-w-text">
        {names.guessed > 0
          ? m.rider_import_names_guessed({ count: names.guessed })
          : m.rider_import_names_clear()}
      </p>
      <div className="mt-3 grid gap-4 md:grid-cols-2">
        {names.asks_order && (
          <SelectField
            name="names-order"
            label={m.rider_import_names_order()}
            choose={m.office_choose()}
            options={[
              { value: 'surname_first', label: m.rider_import_names_surname_first() },
              { value: 'name_first', label: m.rider_import_names_name_first() },
            ]}
            value={order ?? names.order}
            disabled={working !== null}
            onChange={({ target: { value } }) => {
              const said = orders.find((one) => one === value) ?? null;
              void look({ names: { surnames, order: said } });
            }}
          />
        )}
        <SelectField
          name="names-surnames"
          label={m.rider_import_names_surnames()}
          choose={m.rider_import_names_seems()}
          options={[
            { value: 'one', label: m.rider_import_names_one() },
            { value: 'two', label: m.rider_import_names_two() },
          ]}
          value={surnames ?? ''}
          disabled={working !== null}
          onChange={({ target: { value } }) => {
            const said = howMany.find((one) => one === value) ?? null;
            void look({ names: { order, surnames: said } });
          }}
        />
      </div>
    </section>
  );
}

type Left = ImportPreview['left_columns'][number];

/** The reasons why a column is not imported, first those that can be corrected. */
const reasons: readonly (readonly [why: Left['why'], words: () => string])[] = [
  ['no_cup', m.rider_import_left_no_cup],
  ['plates', m.rider_import_plates_office],
  ['licences', m.rider_import_left_licences],
  ['licence', m.rider_import_left_licence],
  ['class', m.rider_import_left_class],
  ['unknown', m.rider_import_left_unknown],
];

/** Names the columns with data that are not imported, so that nothing is dropped silently. */
function LeftColumns({ columns }: { columns: readonly Left[] }) {
  if (columns.length === 0) return null;
  return (
    <section className="mt-6 border-l-4 border-edge pl-4">
      <h2 className="font-semibold">{m.rider_import_left_columns({ count: columns.length })}</h2>
      <ul className="mt-1 space-y-1 text-small">
        {reasons.map(([why, words]) => {
          const headings = columns.filter((one) => one.why === why).map(({ heading }) => heading);
          return (
            headings.length > 0 && (
              <li key={why} className="max-w-text wrap-anywhere">
                <span className="font-semibold">
                  {headings.map((one) => (one === '' ? m.rider_import_no_heading() : one)).join(', ')}
                </span>{' '}
                <span className="text-ink2">{words()}</span>
              </li>
            )
          );
        })}
      </ul>
    </section>
  );
}

type State = PreviewRow['state'];
/** The tabs: rows by what is done with them, rows about nobody, or rows with guessed names or left-out plates. */
type Tab = State | 'others' | 'guessed' | 'plates';

/** The tabs in the order in which they need attention. */
const tabs: readonly (readonly [tab: Tab, words: (inputs: { count: number }) => string])[] = [
  ['error', m.rider_import_tab_error],
  ['ask', m.rider_import_tab_ask],
  ['guessed', m.rider_import_tab_guessed],
  ['plates', m.rider_import_tab_plates],
  ['new', m.rider_import_tab_new],
  ['changed', m.rider_import_tab_changed],
  ['unchanged', m.rider_import_tab_unchanged],
  ['skipped', m.rider_import_tab_skipped],
  ['others', m.rider_import_tab_others],
];
const atOnce = 100;

/** The term of the sum to which the rows of a tab belong. */
const termOf: Readonly<Partial<Record<Tab, SumTerm>>> = {
  ...TERM_OF_STATE,
  others: 'left',
};

/** The rows of the sheet that have the number or the name of a row, so that it is asked about or left out. */
const comparedRows = ({ problems, notes }: PreviewRow): number[] =>
  [...problems, ...notes.filter(({ code }) => code.startsWith('same_name'))].flatMap(({ row }) => row ?? []);

function isIn(tab: Tab, line: PreviewRow): boolean {
  if (tab === 'plates') return leftPlates(line) > 0;
  return tab === 'guessed' ? line.names?.guessed === true && line.state !== 'skipped' : line.state === tab;
}

type Repair = ImportChoices['repairs'][number];

interface LinesProps {
  lines: readonly PreviewRow[];
  all: readonly PreviewRow[];
  desk: RiderImport;
}

function Lines({ lines, all, desk }: LinesProps) {
  const [shown, setShown] = useState(atOnce);
  const answers = desk.choices?.riders ?? [];
  const answer = (row: number, said: RowAnswer | null) => {
    const others = answers.filter((one) => one.row !== row);
    void desk.look({ riders: said === null ? others : [...others, { row, ...said }] });
  };
  const repair = (row: number, cells: readonly Pick<Repair, 'field' | 'says'>[]) => {
    const others = (desk.choices?.repairs ?? []).filter(
      (one) => one.row !== row || cells.every(({ field }) => field !== one.field),
    );
    void desk.look({ repairs: [...others, ...cells.map((cell) => ({ row, ...cell }))] });
  };
  return (
    <>
      <ul className="mt-3 border-t-2 border-ink">
        {lines.slice(0, shown).map((line) => (
          <PreviewLine
            key={line.row}
            line={line}
            others={all.filter((one) => comparedRows(line).includes(one.row))}
            answer={answers.find(({ row }) => row === line.row)}
            busy={desk.working !== null}
            onAnswer={(said) => answer(line.row, said)}
            onRepair={(field, says) => repair(line.row, [{ field, says }])}
            onNames={({ rider_lastname, rider_firstname }) =>
              repair(line.row, [
                { field: 'rider_lastname', says: rider_lastname },
                { field: 'rider_firstname', says: rider_firstname },
              ])
            }
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

/** Shows what the import would do, row by row. Rows that need attention come first. */
export function PreviewStep({ desk, preview }: { desk: RiderImport; preview: ImportPreview }) {
  const { counts, rows } = preview;
  const countOf = (tab: Tab) => {
    if (tab === 'plates') return rows.reduce((sum, line) => sum + leftPlates(line), 0);
    if (tab === 'others') return preview.other_rows.length;
    return tab === 'guessed' ? (preview.names?.guessed ?? 0) : counts[tab];
  };
  const filled = tabs.filter(([one]) => countOf(one) > 0);
  const [chosen, setChosen] = useState<Tab | null>(null);
  const strip = useRef<HTMLDivElement>(null);
  const choice = useClassChoice(desk, preview);
  // This button first applies the choices above, and the preview is computed again.
  const waiting = choice.chosen.size;
  const tab = chosen !== null && countOf(chosen) > 0 ? chosen : (filled[0]?.[0] ?? 'new');
  const actions = counts.new + counts.changed;
  return (
    <div className="mt-4">
      <CheckedSum
        sum={preview.sum}
        open={termOf[tab] ?? null}
        onOpen={(term) => {
          setChosen(filled.find(([one]) => termOf[one] === term)?.[0] ?? tab);
          strip.current?.scrollIntoView();
        }}
      />
      <LeftColumns columns={preview.left_columns} />
      <UnknownClubs desk={desk} preview={preview} />
      <GuessedClubs desk={desk} preview={preview} />
      <ClassesToChoose desk={desk} preview={preview} choice={choice} />
      {preview.names && <NamesTogether desk={desk} names={preview.names} />}
      <Capitals desk={desk} capitals={preview.capitals} />
      {preview.licences > 0 && (
        <p className="mt-6 font-semibold">{m.rider_import_licences_given({ count: preview.licences })}</p>
      )}
      <div
        ref={strip}
        className="scroll-strip mt-6 flex gap-2"
        role="group"
        aria-label={m.rider_import_tabs()}
      >
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
      {tab === 'others' ? (
        <ul className="mt-3 space-y-1 border-t-2 border-ink py-3 text-small wrap-anywhere">
          {preview.other_rows.map((one) => (
            <li key={one.row}>{otherSentence(one)}</li>
          ))}
        </ul>
      ) : (
        <Lines key={tab} lines={rows.filter((one) => isIn(tab, one))} all={rows} desk={desk} />
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button onClick={desk.toColumns}>{m.rider_import_to_columns()}</Button>
        <Button onClick={desk.cancel}>{m.office_cancel()}</Button>
      </div>
      {(actions > 0 || waiting > 0 || desk.failure !== null) && (
        <div className="sticky bottom-(--nav) mt-4 space-y-3 border-t-2 border-ink bg-paper py-3">
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
