import { useState } from 'react';
import { PROTEST_ABOUT, PROTEST_AS } from '#rules/live/protests.ts';
import * as m from '#text/messages/messages.js';
import { askAs } from '#web/parts/desk/ask-as.ts';
import { newKey } from '#web/parts/new-key.ts';
import { useWriteForm } from '#web/parts/form/use-write-form.ts';
import { BackSheet } from '#web/ui/BackSheet.tsx';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { RadioField } from '#web/ui/form/RadioField.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { aboutWord, protesterWord } from './protest-words.ts';
import type { PostingDesk } from './use-posting-desk.ts';

/** A protest that came on paper, typed by the number of its race. */
export function PaperSheet({ desk, onClose }: { desk: PostingDesk; onClose: () => void }) {
  const { token, params, again } = desk;
  const [request_key] = useState(newKey);
  const { sends, field, busy, failure } = useWriteForm({
    again,
    start: { number: '', plate: '', about: 'place', as_who: 'delegate', words: '' },
    check: ({ number, words }) => ({
      number: number.trim() === '' ? m.form_required() : undefined,
      words: words.trim().length < 5 ? m.form_required() : undefined,
    }),
  });
  const form = sends(async (typed) => {
    const body = {
      number: typed.number,
      plate: typed.plate.trim() || null,
      about: PROTEST_ABOUT.find((one) => one === typed.about) ?? 'other',
      as_who: PROTEST_AS.find((one) => one === typed.as_who) ?? 'official',
      words: typed.words,
      request_key,
    };
    await askAs(token, 'POST /api/day/{id}/protests', { params, body });
    onClose();
  });
  return (
    <BackSheet title={m.protest_take_title()} closeHref="" closeLabel={m.office_cancel()} onClose={onClose}>
      <form {...form} className="space-y-5">
        <div className="grid grid-cols-2 gap-4">
          <TextField
            {...field('number')}
            label={m.protest_take_number()}
            maxLength={10}
            autoComplete="off"
            autoCapitalize="characters"
          />
          <TextField
            {...field('plate')}
            label={m.protest_take_plate()}
            optional={m.protest_optional()}
            maxLength={10}
            autoComplete="off"
          />
        </div>
        <RadioField
          {...field('about')}
          label={m.protest_about()}
          options={PROTEST_ABOUT.map((value) => ({ value, label: aboutWord(value) }))}
        />
        <RadioField
          {...field('as_who')}
          label={m.protest_as()}
          options={PROTEST_AS.map((value) => ({ value, label: protesterWord(value) }))}
        />
        <TextArea {...field('words')} label={m.protest_take_words()} maxLength={1000} />
        <FormAlert>{failure}</FormAlert>
        <div className="flex flex-wrap gap-3">
          <Button look="primary" type="submit" busy={busy}>
            {m.protest_take_do()}
          </Button>
          <Button onClick={onClose}>{m.office_cancel()}</Button>
        </div>
      </form>
    </BackSheet>
  );
}
