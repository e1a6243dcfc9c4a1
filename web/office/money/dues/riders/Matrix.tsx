import type { Due } from '#contract/money/payments.ts';
import { moneyText } from '#rules/money/money.ts';
import * as m from '#text/messages/messages.js';
import { formatDate } from '#web/ground/format.ts';
import { stateOf } from '#web/parts/due-words.ts';
import type { Period, Row } from '#web/office/money/dues/parts/view.ts';
import { Icon } from '#web/ui/Icon.tsx';

/** Draws the head of a column: the name of the period, in at most two lines. */
function Head({ period }: { period: Period }) {
  const { kind, season, cup_name, race_name, race_date } = period.due;
  if (kind === 'season') return <>{m.dues_season({ season: String(season) })}</>;
  if (kind === 'cup') return <>{cup_name}</>;
  return (
    <>
      <span className="block text-caption text-ink2">{race_date === null ? '' : formatDate(race_date)}</span>
      {race_name}
    </>
  );
}

function Cell({ dues }: { dues: readonly Due[] }) {
  const left = dues.reduce((sum, { left_cents }) => sum + left_cents, 0);
  const paid = dues.reduce((sum, { paid_cents }) => sum + paid_cents, 0);
  const [worst] = dues.toSorted((a, b) => b.left_cents - a.left_cents);
  if (!worst) return <span className="text-ink3">–</span>;
  const { icon, colour, words } = stateOf(worst);
  if (left === 0)
    return (
      <span className="inline-flex items-center gap-1 text-go">
        <Icon name="check" className="size-5" />
        <span className="sr-only">{words}</span>
        {moneyText(paid, worst.currency)}
      </span>
    );
  return (
    <>
      <span className="inline-flex items-center gap-1 font-semibold">
        <Icon name={icon} className={`size-5 ${colour}`} />
        <span className="sr-only">{words}: </span>
        {moneyText(left, worst.currency)}
      </span>
      {paid > 0 && (
        <span className="block text-caption text-ink2">
          {m.dues_paid_so_far({ paid: moneyText(paid, worst.currency) })}
        </span>
      )}
    </>
  );
}

interface MatrixProps {
  rows: readonly Row[];
  periods: readonly Period[];
  currency: string;
  hrefOf: (row: Row) => string;
  onOpen: (row: Row) => void;
}

/** Draws riders by periods. Names and heads stay visible while one scrolls. */
export function Matrix({ rows, periods, currency, hrefOf, onOpen }: MatrixProps) {
  const leftOf = (key: string) =>
    rows.reduce(
      (all, row) => all + (row.cells.get(key) ?? []).reduce((part, due) => part + due.left_cents, 0),
      0,
    );
  const older = rows.reduce((all, row) => all + row.older, 0);
  return (
    // It scrolls, so the keyboard has to reach it.
    <div
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="region"
      aria-label={m.dues_matrix()}
      className="relative max-h-[72dvh] overflow-auto border-y-2 border-ink"
    >
      <table className="w-full border-separate border-spacing-0 text-small">
        <thead>
          <tr>
            <th
              scope="col"
              className="sticky top-0 left-0 z-20 min-w-52 border-b-2 border-ink bg-surface px-3 py-2 text-left align-bottom"
            >
              {m.dues_sheet_rider()}
            </th>
            {periods.map((period) => (
              <th
                key={period.key}
                scope="col"
                className="sticky top-0 z-10 max-w-44 min-w-32 border-b-2 border-ink bg-surface px-3 py-2 text-right align-bottom"
              >
                <Head period={period} />
              </th>
            ))}
            {older > 0 && (
              <th
                scope="col"
                className="sticky top-0 z-10 max-w-44 min-w-32 border-b-2 border-ink bg-surface px-3 py-2 text-right align-bottom"
              >
                {m.dues_older()}
              </th>
            )}
            <th
              scope="col"
              className="sticky top-0 right-0 z-20 min-w-32 border-b-2 border-l border-b-ink border-l-line bg-surface px-3 py-2 text-right align-bottom"
            >
              {m.dues_left()}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.rider.rider_id}>
              <th
                scope="row"
                className="sticky left-0 z-10 border-b border-line bg-paper px-3 text-left font-semibold"
              >
                <a
                  href={hrefOf(row)}
                  onClick={(event) => {
                    event.preventDefault();
                    onOpen(row);
                  }}
                  className="flex min-h-12 items-center wrap-anywhere hover:underline"
                >
                  {row.rider.rider_fullname}
                </a>
              </th>
              {periods.map(({ key }) => (
                <td
                  key={key}
                  className="border-b border-line px-3 py-1 text-right whitespace-nowrap tabular-nums"
                >
                  <Cell dues={row.cells.get(key) ?? []} />
                </td>
              ))}
              {older > 0 && (
                <td className="border-b border-line px-3 text-right font-semibold whitespace-nowrap tabular-nums">
                  {row.older === 0 ? <span className="text-ink3">–</span> : moneyText(row.older, currency)}
                </td>
              )}
              <td className="sticky right-0 z-10 border-b border-l border-line bg-paper px-3 text-right font-semibold whitespace-nowrap tabular-nums">
                {row.left === 0 ? '–' : moneyText(row.left, currency)}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th
              scope="row"
              className="sticky bottom-0 left-0 z-20 border-t-2 border-ink bg-surface px-3 py-3 text-left"
            >
              {m.dues_left()}
            </th>
            {periods.map(({ key }) => (
              <td
                key={key}
                className="sticky bottom-0 z-10 border-t-2 border-ink bg-surface px-3 text-right font-semibold whitespace-nowrap tabular-nums"
              >
                {moneyText(leftOf(key), currency)}
              </td>
            ))}
            {older > 0 && (
              <td className="sticky bottom-0 z-10 border-t-2 border-ink bg-surface px-3 text-right font-semibold whitespace-nowrap tabular-nums">
                {moneyText(older, currency)}
              </td>
            )}
            <td className="sticky right-0 bottom-0 z-20 border-t-2 border-l border-t-ink border-l-line bg-surface px-3 text-right font-semibold whitespace-nowrap tabular-nums">
              {moneyText(
                rows.reduce((all, { left }) => all + left, 0),
                currency,
              )}
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
