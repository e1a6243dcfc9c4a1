import { amountInWords } from '#rules/money/amount-words.ts';
import { moneyText } from '#rules/money/money.ts';
import * as m from '#text/messages/messages.js';
import { formatInstant } from '#web/ground/format.ts';
import { useLanguage } from '#web/ground/language-context.ts';
import type { CashItem } from '#web/outbox/items.ts';
import { ownZone } from '#web/parts/own-zone.ts';

/** Shows a receipt as it was written on this device, so that people can photograph it while there is no signal. */
export function WrittenReceipt({ item }: { item: CashItem }) {
  const { body, about } = item;
  const { payee, received_by, currency, cents, lines } = about;
  const language = useLanguage();
  const words = amountInWords(cents, currency, language);
  return (
    <section
      aria-label={m.cash_receipt_of({ number: String(body.receipt_number) })}
      className="max-w-100 border-2 border-ink p-4 wrap-anywhere"
    >
      <p className="font-semibold">{payee}</p>
      <h3 className="display text-d28">{m.cash_receipt_of({ number: String(body.receipt_number) })}</h3>
      <p className="text-small text-ink2">{formatInstant(body.written_at, ownZone())}</p>
      <p className="mt-3 text-small text-ink2">{m.cash_receipt_from()}</p>
      <p className="font-semibold">{body.payer_name}</p>
      <p className="mt-3 display text-d34">{moneyText(cents, currency)}</p>
      <p>{words}</p>
      <ul className="mt-3 border-t border-line">
        {lines.map((line, index) => (
          <li
            key={`${index} ${line.rider}`}
            className="flex items-baseline justify-between gap-4 border-b border-line py-2"
          >
            <span className="min-w-0">
              {line.rider} · {line.what}
            </span>
            <span className="shrink-0 whitespace-nowrap tabular-nums">{moneyText(line.cents, currency)}</span>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-small text-ink2">
        {[received_by, body.desk].filter((part) => part !== '').join(' · ')}
      </p>
      <p className="text-small text-ink2">{m.cash_receipt_small()}</p>
    </section>
  );
}
