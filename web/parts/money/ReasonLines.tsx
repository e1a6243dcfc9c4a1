import { moneyText } from '#rules/money/money.ts';

export interface ReasonLine {
  key: string;
  words: string;
  cents: number;
}

/** Lists the reasons of a price, one in a line, with what each adds or takes off. */
export function ReasonLines({ lines, currency }: { lines: readonly ReasonLine[]; currency: string }) {
  const amount = (of: number) => (of < 0 ? `−${moneyText(-of, currency)}` : moneyText(of, currency));
  return (
    <ul className="text-small text-ink2 empty:hidden">
      {lines.map(({ key, words, cents }) => (
        <li key={key} className="flex items-baseline justify-between gap-3">
          <span className="min-w-0 wrap-anywhere">{words}</span>
          <span className="whitespace-nowrap tabular-nums">{amount(cents)}</span>
        </li>
      ))}
    </ul>
  );
}
