import type { AuditLine } from '#contract/office/audit.ts';
import * as m from '#text/messages/messages.js';
import { formatInstant } from '#web/app/format.ts';
import { ownZone } from '#web/parts/own-zone.ts';
import { actionWords, kindWords } from './action-words.ts';
import { outcomeOf, type AuditRow, auditRows } from './rows.ts';
import type { Names } from './value-words.ts';

/** The old value is struck through beside the new one, so that colour is not the only sign. */
function Difference({ row: { name, was, became } }: { row: AuditRow }) {
  return (
    <div className="grid gap-x-3 py-0.5 sm:grid-cols-[10rem_minmax(0,1fr)]">
      <dt className="text-ink2">{name}</dt>
      <dd className="whitespace-pre-line wrap-anywhere">
        {was !== null && became !== null && <del className="text-ink2">{was}</del>}
        {was !== null && became !== null && <span aria-hidden="true"> → </span>}
        {became === null ? was : <ins className="font-semibold no-underline">{became}</ins>}
      </dd>
    </div>
  );
}

function whoText({ by, by_name, desk_name }: AuditLine): string {
  if (desk_name !== null) return m.office_audit_by_helper({ name: desk_name });
  if (by === '') return by_name === '' ? m.office_audit_by_nobody() : by_name;
  return by_name === '' ? by : `${by_name} (${by})`;
}

/** One change: what was done, to what, when, by whom, what from and what to. */
export function Change({ line, names }: { line: AuditLine; names: Names }) {
  const { entity, entity_id, action, at } = line;
  const name = entity_id === null ? undefined : names[`${entity} ${entity_id}`];
  const number = entity_id === null ? '' : m.office_audit_gone({ number: String(entity_id) });
  const rows = auditRows(line, names);
  return (
    <li className="border-b border-line py-3">
      <p className="font-semibold wrap-anywhere">
        {outcomeOf(line) ?? actionWords(entity, action) ?? `${kindWords(entity)}: ${m.office_audit_other()}`}
        <span className="font-normal"> · {name ?? number}</span>
      </p>
      <p className="text-small text-ink2 wrap-anywhere">
        {formatInstant(at, ownZone())} · {whoText(line)}
      </p>
      {rows.length > 0 && (
        <dl className="mt-1 text-small">
          {rows.map((row, index) => (
            <Difference key={`${row.name} ${index}`} row={row} />
          ))}
        </dl>
      )}
    </li>
  );
}
