import { moneyText } from '#rules/money/money.ts';
import { formatDate } from '#web/ground/format.ts';

interface LineTextProps {
  line: { line_day: string; cents: number; currency: string; line_text: string };
}

export function LineText({ line }: LineTextProps) {
  return (
    <div className="grid grid-cols-[1fr_auto] gap-x-4">
      <p className="min-w-0 wrap-anywhere">
        <span className="text-small text-ink2">{formatDate(line.line_day)}</span>
        <br />
        {line.line_text}
      </p>
      <p className="display text-d22 whitespace-nowrap">{moneyText(line.cents, line.currency)}</p>
    </div>
  );
}
