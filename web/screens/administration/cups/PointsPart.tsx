import { useState } from 'react';
import * as m from '#text/messages/messages.js';
import { Part } from '#web/screens/administration/cups/Part.tsx';
import { wholeNumber } from '#web/screens/administration/cups/whole-number.ts';
import type { CupDesk } from '#web/screens/administration/cups/use-office-cup.ts';
import { secondaryButton } from '#web/ui/button-classes.ts';
import { controlClass } from '#web/ui/form/Field.tsx';
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

/** What the places are worth in the ranking, as ranges, and how many rounds count. */
export function PointsPart({ desk: { cup, busy, trouble, write } }: { desk: CupDesk }) {
  const [rows, setRows] = useState<Row[]>(() =>
    cup.points.map(({ from, to, points }, key) => ({
      key,
      from: String(from),
      to: String(to),
      points: String(points),
    })),
  );
  const [best, setBest] = useState(cup.count_best === null ? '' : String(cup.count_best));
  const [tried, setTried] = useState(false);
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
    if (isBroken || (best.trim() !== '' && count_best === null)) return false;
    return write('PUT', '', { points, count_best });
  };
  return (
    <Part title={m.office_cup_points()} busy={busy} onSave={save} trouble={trouble}>
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
    </Part>
  );
}
