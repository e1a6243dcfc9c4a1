import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import type { TermsOfOrganization } from '#contract/riders/paper-terms.ts';
import { LONGEST_TERM, SHORTEST_TERM } from '#rules/riders/paper-terms.ts';
import * as m from '#text/messages/messages.js';
import { ask } from '#web/app/call/ask.ts';
import { formatDate } from '#web/app/format.ts';
import { useWrite } from '#web/parts/use-write.ts';
import { Failed } from '#web/office/parts/Failed.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { useAsk, keyOf } from '#web/app/call/use-ask.ts';

type Term = keyof TermsOfOrganization['terms'];

const labels: Record<Term, () => string> = {
  identity_decided: m.paper_terms_identity_decided,
  identity_unused: m.paper_terms_identity_unused,
  insurance: m.paper_terms_insurance,
  licence: m.paper_terms_licence,
  payment: m.paper_terms_payment,
};
const order = ['identity_decided', 'identity_unused', 'insurance', 'licence', 'payment'] as const;

const isTerm = (text: string) =>
  /^\d{1,4}$/.test(text.trim()) && Number(text) >= SHORTEST_TERM && Number(text) <= LONGEST_TERM;

interface TermsFormProps {
  found: TermsOfOrganization;
  organization_id: number;
  onSaved: (next: TermsOfOrganization) => void;
  again: () => Promise<unknown>;
}

function TermsForm({ found, organization_id, onSaved, again }: TermsFormProps) {
  const { busy, failure, run } = useWrite();
  const [typed, setTyped] = useState<Partial<Record<Term, string>>>({});
  const [saved, setSaved] = useState(false);
  const textOf = (name: Term) => typed[name] ?? String(found.terms[name]);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setSaved(false);
    if (!order.every((name) => isTerm(textOf(name)))) return;
    const terms = { ...found.terms };
    for (const name of order) terms[name] = Number(textOf(name));
    const done = await run(async () => {
      try {
        const params = { id: organization_id };
        const body = { was: found.terms, terms };
        onSaved(await ask('PUT /api/office/organizations/{id}/paper_terms', { params, body }));
      } catch (error) {
        // Somebody else settled them meanwhile: what they chose is shown, what was typed stays.
        await again();
        throw error;
      }
    });
    setSaved(done);
    if (done) setTyped({});
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-4 flex flex-col gap-5">
      {order.map((name) => (
        <TextField
          key={name}
          name={`term_${name}`}
          label={labels[name]()}
          inputMode="numeric"
          value={textOf(name)}
          onChange={(event) => setTyped((now) => ({ ...now, [name]: event.target.value }))}
          error={
            isTerm(textOf(name))
              ? undefined
              : m.paper_terms_wrong({ least: SHORTEST_TERM, most: LONGEST_TERM })
          }
          autoComplete="off"
        />
      ))}
      <p className="text-small text-ink2">{m.paper_terms_from({ date: formatDate(found.from) })}</p>
      <FormAlert>{failure}</FormAlert>
      <FormAlert good>{saved ? m.paper_terms_saved() : null}</FormAlert>
      <div>
        <SubmitButton busy={busy} busyText={m.office_saving()}>
          {m.paper_terms_save()}
        </SubmitButton>
      </div>
    </form>
  );
}

/** How long an organization keeps each kind of paper. */
export function PaperTermsPart({ organization_id }: { organization_id: number }) {
  const client = useQueryClient();
  const params = { id: organization_id };
  const { data, error, refetch } = useAsk(
    'GET /api/office/organizations/{id}/paper_terms',
    { params },
    { staleTime: 0 },
  );
  return (
    <section>
      <h2 className="display border-b-4 border-accent pb-1 text-d28">{m.paper_terms_title()}</h2>
      <p className="mt-3 text-ink2">{m.paper_terms_text()}</p>
      {data === undefined && error !== null && <Failed error={error} again={() => void refetch()} />}
      {data === undefined && error === null && <SkeletonRows rows={5} />}
      {data && (
        <TermsForm
          found={data}
          organization_id={organization_id}
          onSaved={(next) =>
            client.setQueryData(keyOf('GET /api/office/organizations/{id}/paper_terms', { params }), next)
          }
          again={refetch}
        />
      )}
    </section>
  );
}
