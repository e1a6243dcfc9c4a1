import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '#text/messages/messages.js';
import { ask } from '#web/app/call/ask.ts';
import { everyAnswer } from '#web/app/call/use-ask.ts';
import { languageNames, languages } from '#web/app/language.ts';
import { useWriteForm } from '#web/parts/form/use-write-form.ts';
import { newKey } from '#web/parts/new-key.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import type { NoticeDraft } from './notice-drafts.ts';

const hourMs = 3_600_000;
const usualHours = 2;
const otherHours = [1, 4, 8, 24];

const endsAt = (hours: number): string => new Date(Date.now() + hours * hourMs).toISOString();

interface NoticeFormProps {
  draft: NoticeDraft;
  race_id: number;
  onClose: () => void;
}

/** A notice in three languages, and how long it is shown. */
export function NoticeForm({ draft, race_id, onClose }: NoticeFormProps) {
  const client = useQueryClient();
  const [request_key] = useState(newKey);
  const { sends, field, watch, busy, failure } = useWriteForm({ start: { ...draft.words, hours: '' } });
  const typed = watch();
  const isSaid = languages.every((language) => typed[language].trim().length >= 3);
  const form = sends(async ({ hours, ...words }) => {
    if (!isSaid) return;
    const body = { weight: draft.weight, words, ends_at: endsAt(Number(hours || usualHours)), request_key };
    await ask('POST /api/office/races/{id}/notices', { params: { id: race_id }, body });
    onClose();
    await client.invalidateQueries(everyAnswer);
  });
  return (
    <form {...form} className="mt-4 max-w-text space-y-4">
      {languages.map((language) => (
        <TextField key={language} {...field(language)} label={languageNames[language]} maxLength={280} />
      ))}
      <SelectField
        {...field('hours')}
        label={m.rain_notice_ends()}
        choose={m.rain_notice_hours({ count: usualHours })}
        options={otherHours.map((count) => ({
          value: String(count),
          label: m.rain_notice_hours({ count }),
        }))}
      />
      <FormAlert>{failure}</FormAlert>
      <div className="flex flex-wrap gap-3">
        <Button look="primary" type="submit" busy={busy} disabled={!isSaid} className="disabled:opacity-50">
          {m.rain_notice_say()}
        </Button>
        <Button onClick={onClose}>{m.office_cancel()}</Button>
      </div>
    </form>
  );
}
