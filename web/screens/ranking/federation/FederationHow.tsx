import * as m from '#text/messages/messages.js';
import { formatDate } from '#web/app/format.ts';
import { Icon } from '#web/ui/Icon.tsx';
import type { FederationView } from './federation-view.ts';
import { countedWords } from './counted-words.ts';

function PointsTableOf({ kind }: { kind: FederationView['kinds'][number] }) {
  return (
    <div>
      <h3 className="font-semibold">{countedWords(kind)}</h3>
      <table className="mt-1 text-caption tabular-nums">
        <caption className="sr-only">{`${m.federation_points_table()}: ${kind.kind_name}`}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{m.ranking_column_position()}</th>
            <th scope="col">{m.ranking_column_total()}</th>
          </tr>
        </thead>
        <tbody>
          {kind.points.map(({ from, to, points }) => (
            <tr key={from}>
              <th scope="row" className="pr-4 text-left font-normal text-ink2">
                {from === to ? from : m.federation_range({ from: String(from), to: String(to) })}
              </th>
              <td className="text-right font-semibold">{points}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What is added up, and by which rules, on demand. */
export function FederationHow({ view }: { view: FederationView }) {
  const { from, as_of, kinds, class_rule } = view;
  const to = formatDate(as_of);
  return (
    <div className="border-b border-line bg-surface print:bg-transparent">
      <details className="gutter mx-auto max-w-page">
        <summary className="flex min-h-12 cursor-pointer flex-col justify-center py-1 text-caption text-ink2">
          <span>
            {from === null ? m.federation_until({ to }) : m.federation_period({ from: formatDate(from), to })}{' '}
            {kinds.map(countedWords).join(' · ')}
          </span>
          <span className="inline-flex items-center gap-1 font-semibold text-link print:hidden">
            {m.federation_how()}
            <Icon name="down" className="size-4" />
          </span>
        </summary>
        <div className="space-y-3 pb-4 text-small">
          <p className="max-w-text">
            {class_rule === 'RANKED' ? m.federation_by_age() : m.federation_by_class()}{' '}
            {m.federation_shared()}
          </p>
          <div className="flex flex-wrap gap-x-8 gap-y-3">
            {kinds.map((kind) => (
              <PointsTableOf key={kind.kind_no} kind={kind} />
            ))}
          </div>
        </div>
      </details>
    </div>
  );
}
