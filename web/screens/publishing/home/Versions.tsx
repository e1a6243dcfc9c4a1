import type { ChangedParagraph } from '#contract/season/cups/regulation.ts';
import * as m from '#text/messages/messages.js';
import { Link } from '#web/ground/address/link.tsx';
import { formatDate } from '#web/ground/format.ts';
import { regulationHref, regulationVersionHref } from '#web/ground/address/paths.ts';
import type { OldRegulationView, RegulationVersionView } from './parts/home-view.ts';
import { textLink } from '#web/ui/button-classes.ts';

function versionWords({ from, to }: RegulationVersionView): string {
  return to === null
    ? m.regulation_version_since({ from: formatDate(from) })
    : m.regulation_version_of({ from: formatDate(from), to: formatDate(to) });
}

interface VersionListProps {
  cup_id: number;
  versions: readonly RegulationVersionView[];
  /** The version that is being read. */
  current: number | null;
}

/** Shows since when the regulation is in force, and its earlier versions. A single one has nothing to compare. */
export function VersionList({ cup_id, versions, current }: VersionListProps) {
  const [newest] = versions;
  if (!newest || versions.length < 2) return null;
  return (
    <details open={current !== null || undefined} className="border-b border-line px-4 md:px-6 print:hidden">
      <summary className="min-h-12 cursor-pointer py-3 text-small font-semibold">
        {m.regulation_versions({ date: formatDate(newest.from) })}
      </summary>
      <ol className="pb-3">
        {versions.map((version) => (
          <li key={version.regulation_id}>
            <Link
              href={regulationVersionHref(cup_id, version.regulation_id)}
              aria-current={version.regulation_id === current ? 'page' : undefined}
              className={`inline-flex min-h-12 items-center text-small aria-[current]:font-semibold ${textLink}`}
            >
              {versionWords(version)}
            </Link>
          </li>
        ))}
      </ol>
    </details>
  );
}

const kindWords: Record<ChangedParagraph['kind'], () => string> = {
  added: m.regulation_change_added,
  removed: m.regulation_change_removed,
  changed: m.regulation_change_changed,
};

const edges: Record<ChangedParagraph['kind'], string> = {
  added: 'border-go',
  removed: 'border-stop',
  changed: 'border-warn',
};

function Change({ change: { kind, under, pieces } }: { change: ChangedParagraph }) {
  return (
    <li className={`border-l-4 py-1 pl-3 ${edges[kind]}`}>
      <p className="text-caption text-ink2">
        {kindWords[kind]()}
        {under === '' ? '' : ` · ${under}`}
      </p>
      <p className="wrap-anywhere">
        {pieces.map(({ text, change }, index) =>
          change === 'added' ? (
            <ins key={index} className="decoration-2">
              {text}
            </ins>
          ) : change === 'removed' ? (
            <del key={index} className="text-ink2">
              {text}
            </del>
          ) : (
            text
          ),
        )}
      </p>
    </li>
  );
}

export function VersionChanges({ cup_id, version }: { cup_id: number; version: OldRegulationView }) {
  const { from, to, changes, html } = version;
  return (
    <section className="mx-auto max-w-text space-y-4 px-4 pt-3 md:px-6">
      <p className="border-l-4 border-accent bg-surface p-4">
        {to === null
          ? m.regulation_version_now({ from: formatDate(from) })
          : m.regulation_version_old({ from: formatDate(from), to: formatDate(to) })}{' '}
        {to !== null && (
          <Link href={regulationHref(cup_id)} className={textLink}>
            {m.regulation_version_current()}
          </Link>
        )}
      </p>
      {changes === null ? (
        <p>{m.regulation_version_first()}</p>
      ) : (
        <>
          <h2 className="display text-d28">{m.regulation_changes()}</h2>
          {changes.length === 0 && <p>{m.regulation_changes_none()}</p>}
          <ul className="space-y-4">
            {changes.map((change, index) => (
              <Change key={index} change={change} />
            ))}
          </ul>
        </>
      )}
      {html === null ? (
        <p>{m.regulation_taken_down()}</p>
      ) : (
        <h2 className="display border-t-2 border-ink pt-3 text-d28">{m.regulation_whole()}</h2>
      )}
    </section>
  );
}
