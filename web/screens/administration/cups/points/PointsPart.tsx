import { useState } from 'react';
import { type PointsRange, POINTS_TABLES } from '#rules/points-tables.ts';
import type { SeriesTie } from '#rules/series-tie.ts';
import * as m from '#text/messages/messages.js';
import { Part } from '#web/screens/administration/cups/Part.tsx';
import { PointsNotes } from '#web/screens/administration/cups/PointsNotes.tsx';
import { TieOrder } from '#web/screens/administration/cups/TieOrder.tsx';
import { wholeNumber } from '#web/screens/administration/cups/whole-number.ts';
import type { CupDesk } from '#web/screens/administration/cups/use-office-cup.ts';
import { secondaryButton } from '#web/ui/button-classes.ts';
import { controlClass } from '#web/ui/form/Field.tsx';
import { CheckField } from '#web/ui/form/CheckField.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Icon } from '#web/ui/Icon.tsx';

interface Row {
  key: number;
  from: string;
  to: string;
  points: string;
}

const columns = [
  ['from', m.office_points_from],
  ['to', m.office_points_to],
  ['points', m.office_points_worth],
] as const;

function rowsOf(ranges: readonly PointsRange[]): Row[] {
  return ranges.map(({ from, to, points }, key) => ({
    key,
    from: String(from),
    to: String(to),
    points: String(points),
  }));
}

/** What the places are worth in the ranking, as ranges, how many rounds count, and who wins a tie. */
export function PointsPart({ desk: { cup, busy, trouble, write } }: { desk: CupDesk }) {
  const [rows, setRows] = useState<Row[]>(() => rowsOf(cup.points));
  const [best, setBest] = useState(cup.count_best === null ? '' : String(cup.count_best));
  const [least, setLeast] = useState(String(cup.min_rounds_to_rank));
  const [bonus, setBonus] = useState(String(cup.bonus_presence));
  const [must_ride_last, setLast] = useState(cup.must_ride_last);
  const [only_affiliated, setAffiliated] = useState(cup.only_affiliated);
  const [ranking_tie, setTies] = useState<readonly SeriesTie[]>(cup.ranking_tie);
  const [tried, setTried] = useState(false);
  const start = (code: string) => {
    const table = POINTS_TABLES.find((one) => one.code === code);
    if (table) setRows(rowsOf(table.ranges));
  };
  const change = (key: number, changes: Partial<Row>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...changes } : row)));
  const add = () => {
    const next = (wholeNumber(rows.at(-1)?.to ?? '0') ?? 0) + 1;
    const key = Math.max(-1, ...rows.map((row) => row.key)) + 1;
    setRows([...rows, { key, from: String(next), to: String(next), points: '' }]);
  };
  const isWrong = tried && rows.some((row) => columns.some(([name]) => wholeNumber(row[name]) === null));
  const save = async () => {
    setTried(true);
    const points = rows.map((row) => ({
      from: wholeNumber(row.from),
      to: wholeNumber(row.to),
      points: wholeNumber(row.points),
    }));
    const isBroken = points.some(
      ({ from, to, points: worth }) => from === null || to === null || worth === null,
    );
    const count_best = best.trim() === '' ? null : wholeNumber(best);
    const min_rounds_to_rank = wholeNumber(least);
    const bonus_presence = wholeNumber(bonus);
    if (isBroken || (best.trim() !== '' && count_best === null)) return false;
    if (min_rounds_to_rank === null || bonus_presence === null) return false;
    return write('PUT', '', {
      points,
      count_best,
      min_rounds_to_rank,
      bonus_presence,
      must_ride_last,
      only_affiliated,
      ranking_tie,
    });
  };
  return (
    <Part title={m.office_cup_points()} busy={busy} onSave={save} trouble={trouble}>
      <label className="block">
        <span className="mb-1.5 block font-semibold">{m.cups_points_start()}</span>
        <select value="" onChange={(event) => start(event.target.value)} className={controlClass}>
          <option value="">{m.office_choose()}</option>
          {POINTS_TABLES.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {rows.length > 0 && (
        <div className="max-h-[28rem] overflow-y-auto border-y border-line">
          <table className="w-full">
            <thead className="sticky top-0 bg-paper text-left text-small text-ink2">
              <tr>
                {columns.map(([name, words]) => (
                  <th key={name} scope="col" className="py-2 pr-2 font-semibold">
                    {words()}
                  </th>
                ))}
                <th scope="col">
                  <span className="sr-only">{m.office_points_take_out()}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                <tr key={row.key}>
                  {columns.map(([name, words]) => (
                    <td key={name} className="py-1 pr-2">
                      <input
                        aria-label={`${words()} (${index + 1})`}
                        aria-invalid={tried && wholeNumber(row[name]) === null ? true : undefined}
                        inputMode="numeric"
                        value={row[name]}
                        onChange={(event) => change(row.key, { [name]: event.target.value })}
                        className={controlClass}
                      />
                    </td>
                  ))}
                  <td className="w-12">
                    <button
                      type="button"
                      aria-label={m.office_points_remove({ from: row.from, to: row.to })}
                      onClick={() => setRows(rows.filter(({ key }) => key !== row.key))}
                      className="grid size-12 place-items-center"
                    >
                      <Icon name="bin" />
                    </button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {isWrong && (
        <p role="alert" className="font-semibold text-stop">
          {m.office_number_wrong()}
        </p>
      )}
      <button type="button" onClick={add} className={secondaryButton}>
        {m.office_points_add()}
      </button>
      <TextField
        name="count_best"
        label={m.office_count_best()}
        inputMode="numeric"
        value={best}
        onChange={(event) => setBest(event.target.value)}
        error={
          tried && best.trim() !== '' && wholeNumber(best) === null ? m.office_number_wrong() : undefined
        }
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          name="min_rounds_to_rank"
          label={m.cups_points_least()}
          hint={m.cups_points_least_why()}
          inputMode="numeric"
          value={least}
          onChange={(event) => setLeast(event.target.value)}
          error={tried && wholeNumber(least) === null ? m.office_number_wrong() : undefined}
        />
        <TextField
          name="bonus_presence"
          label={m.cups_points_bonus()}
          hint={m.cups_points_bonus_why()}
          inputMode="numeric"
          value={bonus}
          onChange={(event) => setBonus(event.target.value)}
          error={tried && wholeNumber(bonus) === null ? m.office_number_wrong() : undefined}
        />
      </div>
      <CheckField
        label={m.cups_points_last()}
        checked={must_ride_last}
        onChange={(event) => setLast(event.target.checked)}
      />
      <div>
        <CheckField
          label={m.cups_points_affiliated()}
          aria-describedby="only-affiliated-why"
          checked={only_affiliated}
          onChange={(event) => setAffiliated(event.target.checked)}
        />
        <p id="only-affiliated-why" className="text-small text-ink2">
          {m.cups_points_affiliated_why()}
        </p>
      </div>
      <TieOrder ties={ranking_tie} onChange={setTies} />
      <PointsNotes cup={cup} />
    </Part>
  );
}
