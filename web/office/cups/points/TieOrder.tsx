import { useState } from 'react';
import { breakSeriesTie, SERIES_TIES, type SeriesTie } from '#rules/cups/series-tie.ts';
import * as m from '#text/messages/messages.js';
import { tieNames } from '#web/parts/ranking-ties.ts';
import { moved } from '#web/office/cups/classes/order.ts';
import { CheckField } from '#web/ui/form/CheckField.tsx';
import { Icon } from '#web/ui/Icon.tsx';

/** Example places that each criterion orders differently, so that the example shows the effect of the order. */
const ana = [1, 7, 3];
const bruno = [2, 2, 6];

function Example({ ties }: { ties: readonly SeriesTie[] }) {
  const decided = breakSeriesTie(ana, bruno, ties);
  return (
    <p className="border-l-4 border-accent bg-surface p-3 text-small">
      {m.cups_tie_example({ first: ana.join(', '), second: bruno.join(', ') })}{' '}
      <strong className="font-semibold">
        {decided === null
          ? m.cups_tie_example_shared()
          : m.cups_tie_example_ahead({
              name: decided.ahead === 'first' ? 'Ana' : 'Bruno',
              why: tieNames[decided.tie](),
            })}
      </strong>
    </p>
  );
}

interface TieOrderProps {
  ties: readonly SeriesTie[];
  onChange: (ties: SeriesTie[]) => void;
}

/** How riders with the same points are ordered: which criteria, in which order. */
export function TieOrder({ ties, onChange }: TieOrderProps) {
  const [said, setSaid] = useState('');
  const others = SERIES_TIES.filter((tie) => !ties.includes(tie));
  const move = (from: number, to: number) => {
    const [name, place, count] = [tieNames[ties[from] ?? 'moreWins'](), String(to + 1), String(ties.length)];
    setSaid(m.cups_tie_moved({ name, place, count }));
    onChange(moved(ties, from, to));
  };
  return (
    <fieldset>
      <legend className="font-semibold">{m.cups_points_ties()}</legend>
      <p className="mt-1 text-small text-ink2">{m.cups_tie_choose()}</p>
      <p role="status" className="sr-only">
        {said}
      </p>
      <ul className="mt-2 border-t border-line">
        {[...ties, ...others].map((tie) => {
          const index = ties.indexOf(tie);
          const name = tieNames[tie]();
          return (
            <li key={tie} className="flex items-center border-b border-line">
              <div className="min-w-0 grow">
                <CheckField
                  label={<span className="min-w-0 py-2 first-letter:uppercase">{name}</span>}
                  checked={index >= 0}
                  onChange={() => onChange(index < 0 ? [...ties, tie] : ties.filter((one) => one !== tie))}
                />
              </div>
              {index >= 0 && (
                <>
                  <button
                    type="button"
                    aria-label={m.cups_tie_up({ name })}
                    disabled={index === 0}
                    onClick={() => move(index, index - 1)}
                    className="grid size-12 shrink-0 place-items-center disabled:opacity-30"
                  >
                    <Icon name="up" />
                  </button>
                  <button
                    type="button"
                    aria-label={m.cups_tie_down({ name })}
                    disabled={index === ties.length - 1}
                    onClick={() => move(index, index + 1)}
                    className="grid size-12 shrink-0 place-items-center disabled:opacity-30"
                  >
                    <Icon name="down" />
                  </button>
                </>
              )}
            </li>
          );
        })}
      </ul>
      <div className="mt-3">
        <Example ties={ties} />
      </div>
    </fieldset>
  );
}
