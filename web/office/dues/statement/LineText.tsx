import { moneyText } from '#rules/money/money.ts';
import { formatDate } from '#web/app/format.ts';

interface LineTextProps {
  line: { line_day: string; cents: number; currency: string; line_text: string };
}

/** A line as the bank wrote it. */
export function LineText({ line }: LineTextProps) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <p className="min-w-0 wrap-anywhere">
        <span className="text-small text-ink2">{formatDate(line.line_day)}</span>
        <br />
        {line.line_text}
      </p>
      <p className="display text-d22 whitespace-nowrap">{moneyText(line.cents, line.currency)}</p>
    </div>
  );
}
