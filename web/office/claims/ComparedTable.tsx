import type { ClaimChoice } from '#rules/accounts/claims.ts';
import * as m from '#text/messages/messages.js';
import type { ComparedLine } from './compared.ts';

interface ComparedTableProps {
  claim_id: number;
  lines: readonly ComparedLine[];
  /** The fields that keep their stored value. */
  left: readonly ClaimChoice[];
  onToggle: (choice: ClaimChoice) => void;
}

/** On a phone the label is above its two values: three columns would break inside words. */
const phoneRow = 'max-sm:grid max-sm:grid-cols-2';

function Line({
  claim_id,
  line,
  left,
  onToggle,
}: Omit<ComparedTableProps, 'lines'> & { line: ComparedLine }) {
  const { choice, differs, typed } = line;
  const id = `take-${claim_id}-${line.key}`;
  return (
    <tr className={`border-b border-line align-top ${phoneRow}`}>
      <th
        scope="row"
        className="pt-2 pr-3 text-left text-small font-semibold text-ink2 max-sm:col-span-2 sm:py-2"
      >
        {line.label}
      </th>
      <td className="py-2 pr-3 wrap-anywhere max-sm:pt-0.5">{line.stored === '' ? '–' : line.stored}</td>
      <td className={`py-2 wrap-anywhere max-sm:pt-0.5 ${differs ? 'font-semibold' : 'text-ink2'}`}>
        {differs && choice !== null ? (
          <label htmlFor={id} className="flex min-h-8 items-start gap-2">
            <input
              id={id}
              type="checkbox"
              checked={!left.includes(choice)}
              onChange={() => onToggle(choice)}
              className="mt-1 size-5 shrink-0 accent-accent"
            />
            <span className="min-w-0 wrap-anywhere">{typed}</span>
          </label>
        ) : (
          typed
        )}
      </td>
    </tr>
  );
}

/** Stored and typed values side by side; where they differ, the office takes or leaves the typed one. */
export function ComparedTable({ lines, ...more }: ComparedTableProps) {
  if (lines.length === 0) return null;
  return (
    <table className="mt-3 w-full max-w-160 table-fixed border-t-2 border-ink max-sm:block">
      <thead className="max-sm:block">
        <tr className={`text-left text-small text-ink2 ${phoneRow}`}>
          <th scope="col" className="w-[32%] py-2 font-semibold max-sm:sr-only">
            <span className="sr-only">{m.claims_field()}</span>
          </th>
          <th scope="col" className="py-2 pr-3 font-semibold">
            {m.claims_stored()}
          </th>
          <th scope="col" className="py-2 font-semibold">
            {m.claims_typed()}
          </th>
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {lines.map((line) => (
          <Line key={line.key} line={line} {...more} />
        ))}
      </tbody>
    </table>
  );
}
