import { useState } from 'react';
import type { AuditLine } from '#contract/operations/office/audit.ts';
import * as m from '#text/messages/messages.js';
import { Link } from '#web/ground/address/link.tsx';
import { formatInstant } from '#web/ground/format.ts';
import { messagesHref } from '#web/ground/address/office-paths.ts';
import { ownZone } from '#web/parts/own-zone.ts';
import { ActSheet } from '#web/office/parts/editing/ActSheet.tsx';
import { Button } from '#web/ui/Button.tsx';
import { textLink } from '#web/ui/button-classes.ts';
import { actionWords, kindWords } from './action-words.ts';
import { actOf, outcomeOf, type AuditRow, auditRows, writtenFor } from './rows.ts';
import type { Names } from './value-words.ts';

/** Shows the old value struck through beside the new one, so that colour is not the only sign. */
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

/** Shows one change: the action, its subject, when and by whom it was done, the old and the new values. */
export function Change({ line, names }: { line: AuditLine; names: Names }) {
  const { entity, entity_id, action, at } = line;
  const name = entity_id === null ? undefined : names[`${entity} ${entity_id}`];
  const number = entity_id === null ? '' : m.office_audit_gone({ number: String(entity_id) });
  const rows = auditRows(line, names);
  const act_id = actOf(line);
  const race_id = writtenFor(line);
  const [opened, setOpened] = useState(false);
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
      {act_id !== null && (
        <Button look="link" onClick={() => setOpened(true)}>
          {m.acts_open()}
        </Button>
      )}
      {race_id !== null && (
        <Link href={messagesHref(race_id)} className={`inline-flex min-h-12 items-center ${textLink}`}>
          {m.acts_open()}
        </Link>
      )}
      {act_id !== null && opened && <ActSheet act_id={act_id} onClose={() => setOpened(false)} />}
    </li>
  );
}
