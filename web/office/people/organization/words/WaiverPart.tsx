import { useQueryClient } from '@tanstack/react-query';
import type { OrganizationWaiver } from '#contract/raceday/office/check-in/waivers.ts';
import type { Language } from '#contract/values.ts';
import * as m from '#text/messages/messages.js';
import { ask } from '#web/ground/call/ask.ts';
import { keyOf, useAsk } from '#web/ground/call/use-ask.ts';
import { languageNames, languages } from '#web/ground/language.ts';
import { SaveBar } from '#web/office/parts/editing/SaveBar.tsx';
import { Arriving } from '#web/office/parts/Failed.tsx';
import { useWriteForm } from '#web/parts/form/use-write-form.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { RadioField } from '#web/ui/form/RadioField.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { WAIVER_LASTS } from '#rules/people/riders/waiver-term.ts';
import { TextArea } from '#web/ui/form/TextArea.tsx';

interface FormProps {
  organization_id: number;
  waiver: OrganizationWaiver;
}

const bodyIn = ({ texts }: OrganizationWaiver, language: Language): string =>
  texts.find((one) => one.language === language)?.body ?? '';

const isMonths = (text: string) => /^\d{1,2}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= 60;

const lastsWords: Record<OrganizationWaiver['lasts'], () => string> = {
  always: m.waiver_office_always,
  season: m.waiver_office_season,
  months: m.waiver_office_some_months,
};

function WaiverTexts({ organization_id, waiver }: FormProps) {
  const client = useQueryClient();
  const params = { id: organization_id };
  const queryKey = keyOf('GET /api/office/organizations/{id}/waiver', { params });
  const { sends, field, watch, reset, formState, busy, failure } = useWriteForm({
    start: {
      es: bodyIn(waiver, 'es'),
      en: bodyIn(waiver, 'en'),
      pt: bodyIn(waiver, 'pt'),
      lasts: waiver.lasts,
      months: String(waiver.months ?? 12),
    },
    check: (typed) => ({
      ...(languages.some((language) => typed[language].trim() !== '')
        ? {}
        : { es: m.waiver_office_needed() }),
      ...(typed.lasts === 'months' && !isMonths(typed.months)
        ? { months: m.waiver_office_months_wrong() }
        : {}),
    }),
    onRefused: () => client.invalidateQueries({ queryKey }),
  });
  const form = sends(async (typed) => {
    const texts = languages.flatMap((language) =>
      typed[language].trim() === '' ? [] : [{ language, body: typed[language] }],
    );
    const lasts = WAIVER_LASTS.find((one) => one === typed.lasts) ?? 'always';
    const months = lasts === 'months' ? Number(typed.months) : null;
    const body = { was: waiver.version, texts, lasts, months };
    client.setQueryData(queryKey, await ask('POST /api/office/organizations/{id}/waiver', { params, body }));
  });
  return (
    <form {...form} className="mt-4 space-y-5">
      {languages.map((language) => (
        <TextArea
          key={language}
          {...field(language)}
          label={m.waiver_office_text({ language: languageNames[language] })}
          rows={6}
          maxLength={8000}
        />
      ))}
      <RadioField
        {...field('lasts')}
        label={m.waiver_office_lasts()}
        options={WAIVER_LASTS.map((value) => ({ value, label: lastsWords[value]() }))}
      />
      {watch().lasts === 'months' && (
        <TextField {...field('months')} inputMode="numeric" label={m.waiver_office_months()} />
      )}
      <SaveBar
        isChanged={formState.isDirty}
        saved={false}
        busy={busy}
        does={m.org_does_waiver()}
        save={m.waiver_office_publish()}
        drop={() => reset()}
      >
        <FormAlert>{failure}</FormAlert>
      </SaveBar>
    </form>
  );
}

/** Edits the waiver that families sign before a race, in each language. A new text is a new version. */
export function WaiverPart({ organization_id }: { organization_id: number }) {
  const { data, error, refetch } = useAsk('GET /api/office/organizations/{id}/waiver', {
    params: { id: organization_id },
  });
  return (
    <>
      {!data && <Arriving error={error} again={refetch} rows={3} />}
      {data && (
        <>
          <p role="status" className="mt-2 font-semibold tabular-nums">
            {data.version === 0
              ? ''
              : m.waiver_office_version({ version: String(data.version), count: String(data.signatures) })}
          </p>
          <WaiverTexts key={data.version} organization_id={organization_id} waiver={data} />
        </>
      )}
    </>
  );
}
