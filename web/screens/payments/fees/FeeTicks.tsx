import type { ClubFee } from '#contract/money/clubs/club-fees.ts';
import { moneyText } from '#rules/money/money.ts';
import * as m from '#text/messages/messages.js';
import { formatDate } from '#web/app/format.ts';
import { totalText } from '#web/screens/payments/words.ts';

const box = 'size-6 shrink-0 accent-ink';

interface FeeTicksProps {
  /** The fees of one date. */
  fees: readonly [ClubFee, ...ClubFee[]];
  ticked: readonly number[];
  onTick: (due_ids: readonly number[], ticked: boolean) => void;
}

/** One date: its riders, each with a tick, and one tick for all. */
export function FeeTicks({ fees, ticked, onTick }: FeeTicksProps) {
  const [first] = fees;
  const isTicked = ({ due_id }: ClubFee) => ticked.includes(due_id);
  const name = [first.cup_name, first.race_name].filter((one) => one !== null).join(' · ');
  return (
    <fieldset className="mt-4 min-w-0">
      <legend className="w-full">
        <span className="block font-semibold wrap-anywhere">{name}</span>
        <span className="flex flex-wrap justify-between gap-x-3 text-small text-ink2">
          {first.race_date !== null && formatDate(first.race_date)}
          <span className="whitespace-nowrap tabular-nums">{totalText(fees)}</span>
        </span>
      </legend>
      {fees.length > 1 && (
        <label className="flex min-h-12 items-center gap-3 border-b border-line">
          <input
            type="checkbox"
            checked={fees.every(isTicked)}
            onChange={({ target }) =>
              onTick(
                fees.map(({ due_id }) => due_id),
                target.checked,
              )
            }
            className={box}
          />
          {m.payments_fees_all({ count: fees.length })}
        </label>
      )}
      <ul className={fees.length > 1 ? '' : 'border-t border-line'}>
        {fees.map((fee) => (
          <li key={fee.due_id} className="border-b border-line">
            <label className="flex min-h-14 items-center gap-3 py-2">
              <input
                type="checkbox"
                checked={isTicked(fee)}
                onChange={({ target }) => onTick([fee.due_id], target.checked)}
                className={box}
              />
              <span className="min-w-0 grow wrap-anywhere">
                <span className="block font-semibold">{fee.rider_fullname}</span>
                {fee.category_name}
                {fee.waits_for !== null && (
                  <span className="block text-small text-warn">{m.payments_fees_family()}</span>
                )}
              </span>
              <span className="shrink-0 font-semibold whitespace-nowrap tabular-nums">
                {moneyText(fee.left_cents, fee.currency)}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
