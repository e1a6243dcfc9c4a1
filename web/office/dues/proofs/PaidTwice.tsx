import type { WaitingProof } from '#contract/money/proofs.ts';
import { moneyText } from '#rules/money/money.ts';
import * as m from '#text/messages/messages.js';
import { conceptOf } from '#web/parts/due-words.ts';

interface PaidTwiceProps {
  paid: WaitingProof['paid_twice'];
  currency: string;
  keeps: boolean;
  onKeep: (keeps: boolean) => void;
}

/** What of a transfer somebody else has paid meanwhile: kept as credit of who sent it, unless the treasurer says that it never came. */
export function PaidTwice({ paid, currency, keeps, onKeep }: PaidTwiceProps) {
  return (
    <div className="border-l-4 border-warn pl-3">
      <p className="font-semibold">{m.dues_proof_twice()}</p>
      <ul>
        {paid.map((one) => (
          <li key={one.due_id} className="flex justify-between gap-3 py-1">
            <span className="min-w-0 wrap-anywhere">
              {one.rider_fullname} · {conceptOf(one)}
            </span>
            <span className="shrink-0 whitespace-nowrap tabular-nums">{moneyText(one.cents, currency)}</span>
          </li>
        ))}
      </ul>
      <p className="text-small text-ink2">{m.dues_proof_twice_how()}</p>
      <label className="flex min-h-12 items-center gap-3">
        <input
          type="checkbox"
          checked={keeps}
          onChange={({ target }) => onKeep(target.checked)}
          className="size-6 shrink-0 accent-ink"
        />
        {m.dues_proof_keep()}
      </label>
    </div>
  );
}
