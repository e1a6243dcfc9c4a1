import type { ImportSum as Sum } from '#contract/import-sum.ts';
import * as m from '#text/messages/messages.js';

/** What became of some rows of a file. */
export interface ImportTerm<Name extends string> {
  name: Name;
  count: number;
  words: (said: { count: number }) => string;
  tone: keyof typeof tones;
}

const tones = {
  go: ['text-go', 'bg-go'],
  quiet: ['text-ink2', 'bg-ink3'],
  warn: ['text-warn', 'bg-warn'],
  stop: ['text-stop', 'bg-stop'],
} as const;

interface ImportSumProps<Name extends string> {
  rows: number;
  terms: readonly ImportTerm<Name>[];
  /** The term whose rows are shown. It is left out where the rows of all terms are on the page. */
  open?: Name | null;
  onOpen: (name: Name) => void;
}

/**
 * Shows what became of all rows of a file: the terms add up to the rows, and each leads to its rows. The bar below has
 * the same proportions.
 */
export function ImportSum<Name extends string>({ rows, terms, open, onOpen }: ImportSumProps<Name>) {
  const some = terms.filter(({ count }) => count > 0);
  return (
    <section aria-label={m.import_sum()} className="border-y border-line bg-paper py-2">
      <div className="flex flex-wrap items-baseline gap-x-2">
        <p className="font-semibold">
          {m.import_rows({ count: rows })} <span aria-hidden="true">=</span>
        </p>
        {some.map(({ name, count, words, tone }, at) => (
          <button
            key={name}
            type="button"
            aria-pressed={open === undefined ? undefined : open === name}
            onClick={() => onOpen(name)}
            className={`min-h-12 border-b-4 px-1 ${open === name ? 'border-ink' : 'border-transparent hover:border-line'}`}
          >
            {at > 0 && (
              <span aria-hidden="true" className="mr-2 text-ink3">
                +
              </span>
            )}
            <span className={`display text-d28 tabular-nums ${tones[tone][0]}`}>{count}</span>{' '}
            <span className="text-small font-semibold">{words({ count })}</span>
          </button>
        ))}
      </div>
      <div aria-hidden="true" className="mt-1 flex h-2 gap-0.5">
        {some.map(({ name, count, tone }) => (
          <span key={name} className={`min-w-1 ${tones[tone][1]}`} style={{ flexGrow: count }} />
        ))}
      </div>
    </section>
  );
}

export type SumTerm = Exclude<keyof Sum, 'rows'>;

interface CheckedSumProps extends Pick<ImportSumProps<SumTerm>, 'open' | 'onOpen'> {
  sum: Sum;
}

/** Shows what would become of all rows of a file that was checked, and not yet loaded. */
export function CheckedSum({ sum, ...terms }: CheckedSumProps) {
  const { rows, taken, known, doubtful, left } = sum;
  return (
    <ImportSum
      rows={rows}
      terms={[
        { name: 'taken', count: taken, words: m.import_taking, tone: 'go' },
        { name: 'known', count: known, words: m.import_known, tone: 'quiet' },
        { name: 'doubtful', count: doubtful, words: m.import_doubtful, tone: 'warn' },
        { name: 'left', count: left, words: m.import_left, tone: 'stop' },
      ]}
      {...terms}
    />
  );
}
