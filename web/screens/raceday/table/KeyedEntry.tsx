import { type SubmitEvent, useRef, useState } from 'react';
import type { DayDevice } from '#contract/raceday/judging/day.ts';
import { MOST_SEATS } from '#rules/raceday/judging/duties.ts';
import { numberSaid, readSheetSaid } from '#rules/raceday/judging/carried/sheet-code.ts';
import { isTyped, readTypedSheet } from '#rules/raceday/judging/typed-sheet.ts';
import type { FinishSheet } from '#rules/raceday/judging/heat-ops.ts';
import * as m from '#text/messages/messages.js';
import type { TableHeat } from './parts/board.ts';
import type { TableDay } from './parts/use-table.ts';
import { whereOf } from './parts/words.ts';
import { controlClass, Field } from '#web/ui/form/Field.tsx';

const SEATS = Array.from({ length: MOST_SEATS }, (_, index) => index + 1);

/** Finds a paper's seat: the first without a sheet for this heat, if possible one whose phone cannot send it. */
function freeSeat({ columns }: TableHeat, devices: readonly DayDevice[]): number {
  const free = SEATS.filter((seat) => columns.every((column) => column.seat !== seat));
  const silent = free.find((seat) => devices.every((device) => !device.open || device.seat !== seat));
  return silent ?? free[0] ?? MOST_SEATS;
}

type Read = { sheet: FinishSheet; attempt: number } | { wrong: string };

/** Reads the typed text about a heat: lanes called over the radio with a check sign, or plates from a paper. */
function readWords(text: string, heat: TableHeat): Read {
  const { riders, listed, list, verdict } = heat;
  const typed = readTypedSheet(text, riders);
  if (isTyped(typed)) {
    const { order, marks, laps } = typed;
    return { sheet: { order, marks, laps, list }, attempt: verdict.attempt };
  }
  // A check sign may be a digit, so a text that is no list of plates may be a list of lanes.
  if (numberSaid(`${heat.number} ${text}`) !== null) {
    const said = readSheetSaid(`${heat.number} ${text}`, listed);
    if (!('wrong' in said)) return said;
  }
  const wrong = [
    ...(typed.strange.length > 0 ? [m.table_typed_strange({ plates: typed.strange.join(', ') })] : []),
    ...(typed.twice.length > 0 ? [m.table_typed_twice({ plates: typed.twice.join(', ') })] : []),
    ...(typed.missing.length > 0 ? [m.table_typed_missing({ plates: typed.missing.join(', ') })] : []),
  ];
  return { wrong: wrong.join(' ') };
}

/** Types a sheet from paper or radio: race number, Enter, plates, Enter. It counts as one more judge. */
export function KeyedEntry({ table: { heats, heard, say } }: { table: TableDay }) {
  const [text, setText] = useState('');
  const [number, setNumber] = useState<string | null>(null);
  const [seat, setSeat] = useState<number | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const heatBy = (name: string) => heats.find((one) => one.number.toUpperCase() === name.toUpperCase());
  const heat = number === null ? undefined : heatBy(number);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setDone(null);
    const [first = '', ...rest] = text.trim().split(/[\s·]+/);
    if (first === '') return;
    const found = heat ?? heatBy(first);
    if (found === undefined) {
      setWrong(m.table_typed_no_race({ number: first }));
      return;
    }
    setNumber(found.number);
    const words = heat === undefined ? rest.join(' ') : text.trim();
    if (words === '') {
      setText('');
      setWrong(null);
      return;
    }
    const read = readWords(words, found);
    if ('wrong' in read) {
      setText(words);
      setWrong(read.wrong);
      return;
    }
    const { sheet, attempt } = read;
    const spoken = seat ?? freeSeat(found, heard.facts?.devices ?? []);
    const order = sheet.order.map((slot) => [...slot]);
    const body = { ...sheet, order, marks: [...sheet.marks], laps: [...sheet.laps] };
    await say({ kind: 'sheet', body }, found, { attempt, via: 'voice', seat: spoken });
    setText('');
    setNumber(null);
    setWrong(null);
    setDone(m.table_typed_done({ number: found.number, seat: spoken }));
    input.current?.focus();
  };
  return (
    <form onSubmit={(event) => void submit(event)} className="space-y-3 p-4">
      <Field
        name="table_typed"
        label={heat === undefined ? m.table_typed() : m.table_typed_of({ number: heat.number })}
        hint={heat === undefined ? m.table_typed_hint() : `${heat.class_name} · ${whereOf(heat)}`}
        error={wrong ?? undefined}
      >
        <input
          ref={input}
          id="table_typed"
          name="table_typed"
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="go"
          aria-invalid={wrong === null ? undefined : true}
          aria-describedby={wrong === null ? 'table_typed-hint' : 'table_typed-error table_typed-hint'}
          className={`${controlClass} display text-d22`}
        />
      </Field>
      {heat !== undefined && (
        <ul aria-label={m.table_typed_riders()} className="flex flex-wrap gap-x-3 gap-y-1 text-small">
          {heat.riders.map(({ entry_id, plate, name }) => (
            <li key={entry_id}>
              <b>{plate}</b> {name}
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <label className="flex items-center gap-2 text-small">
          {m.table_typed_seat()}
          <select
            value={seat ?? ''}
            onChange={({ currentTarget }) => setSeat(Number(currentTarget.value) || null)}
            className="min-h-12 border-2 border-edge bg-paper px-2"
          >
            <option value="">{m.table_typed_seat_free()}</option>
            {SEATS.map((one) => (
              <option key={one} value={one}>
                {m.table_seat({ seat: one })}
              </option>
            ))}
          </select>
        </label>
        {heat !== undefined && (
          <button
            type="button"
            onClick={() => {
              setNumber(null);
              setText('');
              setWrong(null);
              input.current?.focus();
            }}
            className="min-h-12 px-2 font-semibold underline underline-offset-4"
          >
            {m.table_typed_other()}
          </button>
        )}
      </div>
      <p role="status" className="font-semibold text-go">
        {done}
      </p>
    </form>
  );
}
