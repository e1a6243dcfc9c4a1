import { keyOf, useAsk } from '#web/ground/call/use-ask.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnReasons, ReasonTexts, RejectedThing } from '#contract/people/office/reasons.ts';
import { MOST_REASONS, REASON_LENGTH, reasonFor } from '#rules/operations/office/reasons.ts';
import * as m from '#text/messages/messages.js';
import { ask, CallFailure } from '#web/ground/call/ask.ts';
import { useLanguage } from '#web/ground/language-context.ts';
import { Part } from '#web/office/parts/editing/Part.tsx';
import { Arriving } from '#web/office/parts/Failed.tsx';
import { type DraftReason, draftOf, savedOf, withChange, withOneMore } from './reason-draft.ts';
import { Conflict } from '#web/parts/Conflict.tsx';
import { useWrite } from '#web/parts/use-write.ts';
import { Button } from '#web/ui/Button.tsx';
import { languageNames, languages } from '#web/ground/language.ts';
import { controlClass } from '#web/ui/form/Field.tsx';

interface ReasonFieldsProps {
  /** The beginning of the ids of its fields, because the page has two such lists. */
  name: string;
  number: string;
  reason: DraftReason;
  onChange: (change: Partial<DraftReason>) => void;
}

/** Edits one reason in each language. A removed one shows a button to restore it. */
function ReasonFields({ name, number, reason, onChange }: ReasonFieldsProps) {
  const { key, texts, removed } = reason;
  if (removed)
    return (
      <p
        role="status"
        className="flex flex-wrap items-center justify-between gap-x-4 border-l-4 border-warn pl-3"
      >
        {m.reasons_removed({ number })}
        <Button look="link" onClick={() => onChange({ removed: false })} className="font-semibold">
          {m.reasons_put_back()}
        </Button>
      </p>
    );
  return (
    <fieldset className="border-t-2 border-edge">
      <legend className="pr-3 font-semibold">{m.reasons_one({ number })}</legend>
      <div className="grid gap-3 pt-1 md:grid-cols-3">
        {languages.map((language) => {
          const id = `${name}_${key}_${language}`;
          return (
            <div key={language}>
              <label htmlFor={id} className="mb-1 block text-small text-ink2">
                <span className="sr-only">{m.reasons_in({ number, language: languageNames[language] })}</span>
                <span aria-hidden="true">{languageNames[language]}</span>
              </label>
              <textarea
                id={id}
                lang={language}
                rows={2}
                maxLength={REASON_LENGTH}
                value={texts[language]}
                onChange={(event) => onChange({ texts: { ...texts, [language]: event.target.value } })}
                className={`${controlClass} py-2`}
              />
            </div>
          );
        })}
      </div>
      <Button
        look="link"
        aria-label={m.reasons_remove({ number })}
        onClick={() => onChange({ removed: true })}
      >
        {m.reasons_remove({ number })}
      </Button>
    </fieldset>
  );
}

/** Shows what somebody else saved meanwhile, beside what is typed here. */
function Theirs({ reasons }: { reasons: readonly ReasonTexts[] }) {
  const reader = useLanguage();
  const said = reasons.flatMap((one) => reasonFor(one, reader) ?? []);
  return (
    <Conflict
      title={m.reasons_theirs()}
      lines={said.map(({ language, words }) => ({ words, lang: language }))}
      same={m.reasons_theirs_none()}
      then={m.reasons_theirs_again()}
    />
  );
}

interface EditorProps {
  organization_id: number;
  thing: RejectedThing;
  reasons: readonly ReasonTexts[];
}

function Editor({ organization_id, thing, reasons }: EditorProps) {
  const client = useQueryClient();
  const [draft, setDraft] = useState(() => draftOf(reasons));
  /** The reasons as they were read. The server accepts a write only when it is based on these. */
  const [was, setWas] = useState(reasons);
  const [theirs, setTheirs] = useState<readonly ReasonTexts[] | null>(null);
  const { busy, failure, run } = useWrite();
  const params = { id: organization_id };
  const show = (now: OwnReasons) => {
    client.setQueryData(keyOf('GET /api/office/organizations/{id}/reasons', { params }), now);
    setWas(now[thing]);
  };
  const save = () =>
    run(async () => {
      setTheirs(null);
      try {
        const body = { reason_of: thing, reasons: savedOf(draft), was };
        const now = await ask('PUT /api/office/organizations/{id}/reasons', { params, body });
        show(now);
        setDraft(draftOf(now[thing]));
      } catch (error) {
        if (error instanceof CallFailure && error.code === 'office.changed') {
          const now = await ask('GET /api/office/organizations/{id}/reasons', { params });
          show(now);
          setTheirs(now[thing]);
        }
        throw error;
      }
    });
  const change = (key: number, how: Partial<DraftReason>) => setDraft(withChange(draft, key, how));
  const isFull = draft.filter(({ removed }) => !removed).length >= MOST_REASONS;
  return (
    <Part
      busy={busy}
      isChanged={JSON.stringify(savedOf(draft)) !== JSON.stringify(savedOf(draftOf(was)))}
      bar={{ does: m.org_does_reasons(), drop: () => setDraft(draftOf(was)) }}
      onSave={save}
      trouble={failure === null || theirs !== null ? null : { words: failure, confirm: null }}
    >
      <p className="max-w-text text-ink2">{m.reasons_limit({ most: String(REASON_LENGTH) })}</p>
      {draft.length === 0 && <p>{m.reasons_none()}</p>}
      {draft.map((reason, index) => (
        <ReasonFields
          key={reason.key}
          name={`reason_${thing}`}
          number={String(index + 1)}
          reason={reason}
          onChange={(how) => change(reason.key, how)}
        />
      ))}
      {isFull ? (
        <p className="text-small text-ink2">{m.reasons_full({ most: String(MOST_REASONS) })}</p>
      ) : (
        <Button onClick={() => setDraft(withOneMore(draft))}>{m.reasons_add()}</Button>
      )}
      {theirs && <Theirs reasons={theirs} />}
    </Part>
  );
}

interface ReasonsPartProps {
  organization_id: number;
  thing: RejectedThing;
}

/** Edits the reasons of an organization to reject licences, or proofs that its clubs receive. */
export function ReasonsPart({ organization_id, thing }: ReasonsPartProps) {
  const { data, error, refetch } = useAsk('GET /api/office/organizations/{id}/reasons', {
    params: { id: organization_id },
  });
  if (!data) return <Arriving error={error} again={refetch} rows={3} />;
  return <Editor key={thing} organization_id={organization_id} thing={thing} reasons={data[thing]} />;
}
