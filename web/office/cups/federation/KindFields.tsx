import * as m from '#text/messages/messages.js';
import { PointsTable } from '#web/office/cups/points/PointsTable.tsx';
import { rangesOf } from '#web/office/cups/points/rows.ts';
import { wholeNumber } from '#web/office/cups/editing/whole-number.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { type KindDraft, nextKey } from './federation-draft.ts';

interface KindFieldsProps {
  kinds: readonly KindDraft[];
  /** Somebody tried to save: errors are shown. */
  tried: boolean;
  onChange: (kinds: KindDraft[]) => void;
}

function OneKind({
  kind,
  tried,
  onChange,
  onRemove,
}: {
  kind: KindDraft;
  tried: boolean;
  onChange: (changes: Partial<KindDraft>) => void;
  onRemove: () => void;
}) {
  const { key, kind_name, best, rows } = kind;
  const isBestWrong = best.trim() !== '' && (wholeNumber(best) ?? 0) === 0;
  const scoring = rangesOf(rows)?.at(-1)?.to ?? 0;
  return (
    <li className="space-y-4 border-l-4 border-accent bg-surface p-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          name={`kind-${key}`}
          label={m.federation_kind_name()}
          maxLength={60}
          value={kind_name}
          onChange={(event) => onChange({ kind_name: event.target.value })}
          error={tried && kind_name.trim() === '' ? m.form_required() : undefined}
        />
        <TextField
          name={`best-${key}`}
          label={m.federation_best()}
          hint={m.federation_best_why()}
          inputMode="numeric"
          value={best}
          onChange={(event) => onChange({ best: event.target.value })}
          error={tried && isBestWrong ? m.office_number_wrong() : undefined}
        />
      </div>
      <details open={rows.length === 0 || tried}>
        <summary className="flex min-h-12 cursor-pointer items-center font-semibold">
          {m.federation_table({ count: scoring })}
        </summary>
        <PointsTable rows={rows} tried={tried} onChange={(changed) => onChange({ rows: changed })} />
      </details>
      <Button look="link" onClick={onRemove} aria-label={`${m.federation_kind_remove()}: ${kind_name}`}>
        {m.federation_kind_remove()}
      </Button>
    </li>
  );
}

/** Kinds of events, such as championship, cup and league: how many of each count, and what a place is worth. */
export function KindFields({ kinds, tried, onChange }: KindFieldsProps) {
  return (
    <section className="space-y-3">
      <h3 className="display text-d22">{m.federation_kinds()}</h3>
      <p className="max-w-text text-ink2">{m.federation_kinds_why()}</p>
      <ul className="space-y-4 empty:hidden">
        {kinds.map((kind) => (
          <OneKind
            key={kind.key}
            kind={kind}
            tried={tried}
            onChange={(changes) =>
              onChange(kinds.map((one) => (one === kind ? { ...one, ...changes } : one)))
            }
            onRemove={() => onChange(kinds.filter((one) => one !== kind))}
          />
        ))}
      </ul>
      <Button
        onClick={() => onChange([...kinds, { key: nextKey(kinds), kind_name: '', best: '', rows: [] }])}
      >
        <Icon name="plus" className="size-5" />
        {m.federation_kind_add()}
      </Button>
    </section>
  );
}
