import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { TermsOfOrganization } from '#contract/people/riders/paper-terms.ts';
import { LONGEST_TERM, SHORTEST_TERM } from '#rules/people/riders/paper-terms.ts';
import * as m from '#text/messages/messages.js';
import { ask } from '#web/ground/call/ask.ts';
import { formatDate } from '#web/ground/format.ts';
import { useWriteForm } from '#web/parts/form/use-write-form.ts';
import { SaveBar } from '#web/office/parts/editing/SaveBar.tsx';
import { Failed } from '#web/office/parts/Failed.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { useAsk, keyOf } from '#web/ground/call/use-ask.ts';

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

type Typed = Record<`term_${Term}`, string>;

const typedOf = ({ terms }: TermsOfOrganization): Typed => ({
  term_identity_decided: String(terms.identity_decided),
  term_identity_unused: String(terms.identity_unused),
  term_insurance: String(terms.insurance),
  term_licence: String(terms.licence),
  term_payment: String(terms.payment),
});

/** Finds the errors in the typed terms. */
function wrongTerms(typed: Typed): Partial<Typed> {
  const wrong: Partial<Typed> = {};
  for (const name of order)
    if (!isTerm(typed[`term_${name}`]))
      wrong[`term_${name}`] = m.paper_terms_wrong({ least: SHORTEST_TERM, most: LONGEST_TERM });
  return wrong;
}

interface TermsFormProps {
  found: TermsOfOrganization;
  organization_id: number;
  onSaved: (next: TermsOfOrganization) => void;
  /** Reads the terms again, and gives them as they are now. They are undefined when they are not known. */
  again: () => Promise<TermsOfOrganization | undefined>;
}

function TermsForm({ found, organization_id, onSaved, again }: TermsFormProps) {
  const [saved, setSaved] = useState(false);
  const { sends, field, watch, getValues, change, reset, formState, busy, failure } = useWriteForm({
    start: typedOf(found),
    check: wrongTerms,
    onRefused: async () => {
      const now = await again();
      if (now === undefined) return;
      // Somebody else saved terms meanwhile, so their values are shown, and typed ones stay.
      const [before, after, typed] = [typedOf(found), typedOf(now), getValues()];
      for (const term of order) {
        const name = `term_${term}` as const;
        if (typed[name] === before[name]) change({ [name]: after[name] });
      }
    },
  });
  const form = sends(
    async (typed) => {
      const terms = { ...found.terms };
      for (const name of order) terms[name] = Number(typed[`term_${name}`]);
      const next = await ask('PUT /api/office/organizations/{id}/paper_terms', {
        params: { id: organization_id },
        body: { was: found.terms, terms },
      });
      onSaved(next);
      reset(typedOf(next));
      setSaved(true);
    },
    () => setSaved(false),
  );
  const wrong = wrongTerms(watch());
  return (
    <form {...form} className="mt-4 flex flex-col gap-5">
      {order.map((name) => (
        <TextField
          key={name}
          {...field(`term_${name}`)}
          label={labels[name]()}
          inputMode="numeric"
          error={wrong[`term_${name}`]}
          autoComplete="off"
        />
      ))}
      <SaveBar
        isChanged={formState.isDirty}
        saved={saved}
        busy={busy}
        does={m.paper_terms_from({ date: formatDate(found.from) })}
        save={m.paper_terms_save()}
        drop={() => reset(typedOf(found))}
      >
        <FormAlert>{failure}</FormAlert>
      </SaveBar>
    </form>
  );
}

/** Edits how long an organization stores each kind of paper. */
export function PaperTermsPart({ organization_id }: { organization_id: number }) {
  const client = useQueryClient();
  const params = { id: organization_id };
  const { data, error, refetch } = useAsk(
    'GET /api/office/organizations/{id}/paper_terms',
    { params },
    { staleTime: 0 },
  );
  return (
    <>
      {data === undefined && error !== null && <Failed error={error} again={() => void refetch()} />}
      {data === undefined && error === null && <SkeletonRows rows={5} />}
      {data && (
        <TermsForm
          found={data}
          organization_id={organization_id}
          onSaved={(next) =>
            client.setQueryData(keyOf('GET /api/office/organizations/{id}/paper_terms', { params }), next)
          }
          again={async () => (await refetch()).data}
        />
      )}
    </>
  );
}
