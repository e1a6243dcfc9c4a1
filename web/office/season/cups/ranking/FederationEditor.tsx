import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OfficeFederationRanking } from '#contract/season/office/cups/federation.ts';
import * as m from '#text/messages/messages.js';
import { BackLink } from '#web/ground/address/back-link.tsx';
import { Link } from '#web/ground/address/link.tsx';
import { go } from '#web/ground/address/navigation.ts';
import { ask } from '#web/ground/call/ask.ts';
import type { Replies } from '#web/ground/call/calls.ts';
import { keyOf, useAsk } from '#web/ground/call/use-ask.ts';
import { federationOfficeHref, federationsOffice } from '#web/ground/address/office-paths.ts';
import { federationHref } from '#web/ground/address/paths.ts';
import { useDraft } from '#web/office/season/cups/parts/use-draft.ts';
import { Part } from '#web/office/parts/editing/Part.tsx';
import { Failed } from '#web/office/parts/Failed.tsx';
import { Sure } from '#web/office/parts/Sure.tsx';
import { useUnsaved } from '#web/office/parts/use-unsaved.ts';
import { Conflict } from '#web/parts/Conflict.tsx';
import { useWrite } from '#web/parts/use-write.ts';
import { textLink } from '#web/ui/button-classes.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { CheckField } from '#web/ui/form/CheckField.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { ClassFields } from './ClassFields.tsx';
import { EventFields } from './EventFields.tsx';
import { definitionOf, federationDraftOf, wrongOf, type KindDraft, nextKey } from './federation-draft.ts';

import { PointsTable } from './PointsTable.tsx';
import { rangesOf } from './rows.ts';
import { wholeNumber } from '#web/office/season/cups/parts/whole-number.ts';
import { Button } from '#web/ui/Button.tsx';

interface KindFieldsProps {
  kinds: readonly KindDraft[];
  /** Somebody tried to save, so errors are shown. */
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

/** Edits kinds of events, such as championship, cup, league: how many count, and what a place is worth. */
function KindFields({ kinds, tried, onChange }: KindFieldsProps) {
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

const list = 'GET /api/office/organizations/{id}/federation-rankings';
type Choices = Replies[typeof list];

interface EditorProps {
  organization_id: number;
  ranking: OfficeFederationRanking;
  choices: Choices;
}

function Editor({ organization_id, ranking, choices }: EditorProps) {
  const { federation_ranking_id: id, version } = ranking;
  const client = useQueryClient();
  const key = keyOf(list, { params: { id: organization_id } });
  const [isOld, setIsOld] = useState(false);
  const { busy, failure, run } = useWrite({
    again: [{ queryKey: key }],
    onRefused: ({ isChanged }) => setIsOld(isChanged),
  });
  const { fields, set, isChanged, settle } = useDraft(federationDraftOf(ranking));
  const [tried, setTried] = useState(false);
  useUnsaved(isChanged, m.cups_leave(), (path) => path === federationOfficeHref(organization_id, id));
  const params = { id: organization_id, rankingId: id };
  const wrong = tried ? wrongOf(fields) : [];
  const save = () => {
    setTried(true);
    if (wrongOf(fields).length > 0) return Promise.resolve(false);
    return run(async () => {
      const saved = await ask('PUT /api/office/organizations/{id}/federation-rankings/{rankingId}', {
        params,
        body: { version, ...definitionOf(fields) },
      });
      setTried(false);
      setIsOld(false);
      client.setQueryData(key, {
        ...choices,
        items: choices.items.map((one) => (one.federation_ranking_id === id ? saved : one)),
      });
    });
  };
  const remove = async () => {
    const path = 'DELETE /api/office/organizations/{id}/federation-rankings/{rankingId}';
    await ask(path, { params, query: { version: String(version) } });
    void client.invalidateQueries({ queryKey: key });
    go(federationsOffice);
  };
  return (
    <>
      {isOld && <Conflict title={m.error_office_changed()} lines={[]} className="mt-4" />}
      <div className="mt-6 max-w-4xl space-y-8">
        <Part
          title={m.federation_definition()}
          busy={busy}
          trouble={failure === null ? null : { words: failure, confirm: null }}
          isChanged={isChanged}
          onSave={save}
          onSettled={settle}
        >
          <TextField
            name="ranking_name"
            label={m.federation_name()}
            maxLength={120}
            value={fields.ranking_name}
            onChange={(event) => set({ ranking_name: event.target.value })}
            error={wrong.includes('ranking_name') ? m.form_required() : undefined}
          />
          <CheckField
            label={m.federation_public()}
            checked={fields.is_public}
            onChange={(event) => set({ is_public: event.target.checked })}
          />
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField
              name="window"
              label={m.federation_window()}
              hint={m.federation_window_why()}
              inputMode="numeric"
              value={fields.window}
              onChange={(event) => set({ window: event.target.value })}
              error={wrong.includes('window') ? m.office_number_wrong() : undefined}
            />
            <div>
              <CheckField
                label={m.federation_rolling()}
                checked={fields.is_rolling}
                onChange={(event) => set({ is_rolling: event.target.checked })}
              />
              {!fields.is_rolling && (
                <TextField
                  name="as_of"
                  type="date"
                  label={m.federation_as_of()}
                  value={fields.as_of}
                  onChange={(event) => set({ as_of: event.target.value })}
                  error={wrong.includes('as_of') ? m.form_required() : undefined}
                />
              )}
            </div>
          </div>
          <KindFields kinds={fields.kinds} tried={tried} onChange={(kinds) => set({ kinds })} />
          <EventFields
            cups={choices.cups}
            kinds={fields.kinds}
            events={fields.events}
            onChange={(events) => set({ events })}
          />
          <ClassFields choices={choices} fields={fields} tried={tried} set={set} />
        </Part>
        <Sure
          label={m.federation_remove()}
          about={ranking.ranking_name}
          question={m.federation_remove_sure({ name: ranking.ranking_name })}
          yes={m.federation_remove()}
          onYes={remove}
        />
      </div>
    </>
  );
}

/** Edits a ranking over several cups: its kinds, its cups and its categories, which are saved as a whole. */
export function FederationEditor({
  organization_id,
  ranking_id,
}: {
  organization_id: number;
  ranking_id: number;
}) {
  const { data, error, refetch } = useAsk(
    list,
    { params: { id: organization_id } },
    { refetchOnMount: 'always' },
  );
  const ranking = data?.items.find((one) => one.federation_ranking_id === ranking_id);
  return (
    <>
      <BackLink href={federationsOffice}>{m.federation_back()}</BackLink>
      {!data && !error && <SkeletonRows rows={10} />}
      {!data && error && <Failed error={error} again={() => void refetch()} />}
      {data && !ranking && <EmptyState title={m.error_federation_not_found()} />}
      {data && ranking && (
        <>
          <h1 className="display text-d28 text-balance wrap-anywhere sm:text-d34">{ranking.ranking_name}</h1>
          {ranking.is_public && (
            <Link
              href={federationHref(ranking_id)}
              className={`inline-flex min-h-12 items-center ${textLink}`}
            >
              {m.federation_see()}
            </Link>
          )}
          <Editor organization_id={organization_id} ranking={ranking} choices={data} />
        </>
      )}
    </>
  );
}
