import { DEFAULT_POINTS_TABLE, POINTS_TABLES } from '#rules/season/cups/points-tables.ts';
import * as m from '#text/messages/messages.js';
import { columns, nextRow, type PointsRow, pointsRows, wrongWith } from './rows.ts';
import { Button } from '#web/ui/Button.tsx';
import { controlClass, FieldError } from '#web/ui/form/Field.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Table } from '#web/ui/Table.tsx';

const names = {
  from: m.office_points_from,
  to: m.office_points_to,
  points: m.office_points_worth,
} as const;

interface PointsTableProps {
  rows: readonly PointsRow[];
  /** Somebody tried to save, so errors are shown. */
  tried: boolean;
  onChange: (rows: PointsRow[]) => void;
}

/** Edits the points of each place: a known table, or ranges of the cup's own. */
export function PointsTable({ rows, tried, onChange }: PointsTableProps) {
  const wrong = (row: PointsRow, column: keyof typeof names) => (tried ? wrongWith(rows, row, column) : null);
  const all = rows.flatMap((row) => columns.flatMap((column) => wrong(row, column) ?? []));
  const start = (code: string) => {
    const table = POINTS_TABLES.find((one) => one.code === code);
    if (table) onChange(pointsRows(table.ranges));
  };
  return (
    <div className="space-y-4">
      <label className="block">
        <span className="mb-1.5 block font-semibold">{m.cups_points_start()}</span>
        <select value="" onChange={(event) => start(event.target.value)} className={controlClass}>
          <option value="">{m.office_choose()}</option>
          <option value={DEFAULT_POINTS_TABLE.code}>{m.cups_points_usual()}</option>
          <optgroup label={m.cups_points_elsewhere()}>
            {POINTS_TABLES.filter((one) => one !== DEFAULT_POINTS_TABLE).map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </optgroup>
        </select>
      </label>
      {all.length > 0 && (
        <FieldError
          name="points"
          error={all.includes('number') ? m.office_number_wrong() : m.error_office_points()}
        />
      )}
      {rows.length > 0 && (
        <div className="max-h-[28rem] overflow-y-auto border-y border-line">
          <Table
            columns={[
              ...columns.map((key) => ({ key, head: names[key](), className: 'py-2 pr-2' })),
              { key: 'take out', head: <span className="sr-only">{m.office_points_take_out()}</span> },
            ]}
            headClassName="sticky top-0 bg-paper text-left text-small text-ink2"
          >
            {rows.map((row, index) => (
              <tr key={row.key}>
                {columns.map((column) => (
                  <td key={column} className="py-1 pr-2">
                    <input
                      aria-label={`${names[column]()} (${index + 1})`}
                      aria-invalid={wrong(row, column) === null ? undefined : true}
                      aria-describedby={wrong(row, column) === null ? undefined : 'points-error'}
                      inputMode="numeric"
                      value={row[column]}
                      onChange={(event) =>
                        onChange(
                          rows.map((one) => (one === row ? { ...row, [column]: event.target.value } : one)),
                        )
                      }
                      className={controlClass}
                    />
                  </td>
                ))}
                <td className="w-12">
                  <button
                    type="button"
                    aria-label={m.office_points_remove({ from: row.from, to: row.to })}
                    onClick={() => onChange(rows.filter((one) => one !== row))}
                    className="grid size-12 place-items-center"
                  >
                    <Icon name="bin" />
                  </button>
                </td>
              </tr>
            ))}
          </Table>
        </div>
      )}
      <Button onClick={() => onChange([...rows, nextRow(rows)])}>
        <Icon name="plus" className="size-5" />
        {m.office_points_add()}
      </Button>
    </div>
  );
}
