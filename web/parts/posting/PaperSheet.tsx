import { useState } from 'react';
import { PROTEST_ABOUT, PROTEST_AS, type ProtestAbout, type ProtestAs } from '#rules/live/protests.ts';
import * as m from '#text/messages/messages.js';
import { askAs } from '#web/parts/desk/ask-as.ts';
import { newKey } from '#web/parts/new-key.ts';
import { useWrite } from '#web/parts/use-write.ts';
import { BackSheet } from '#web/ui/BackSheet.tsx';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { RadioField } from '#web/ui/form/RadioField.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { aboutWord, protesterWord } from './protest-words.ts';
import type { PostingDesk } from './use-posting-desk.ts';

interface Paper {
  number: string;
  plate: string;
  about: ProtestAbout;
  as_who: ProtestAs;
  words: string;
}

const blank: Paper = { number: '', plate: '', about: 'place', as_who: 'delegate', words: '' };

/** A protest that came on paper, typed by the number of its race. */
export function PaperSheet({ desk, onClose }: { desk: PostingDesk; onClose: () => void }) {
  const { token, params, again } = desk;
  const write = useWrite({ again });
  const [key] = useState(newKey);
  const [paper, setPaper] = useState(blank);
  const [isAsked, setIsAsked] = useState(false);
  const change = (some: Partial<Paper>) => setPaper({ ...paper, ...some });
  const lacksNumber = paper.number.trim() === '';
  const lacksWords = paper.words.trim().length < 5;
  const send = async () => {
    setIsAsked(true);
    if (lacksNumber || lacksWords) return;
    const plate = paper.plate.trim() === '' ? null : paper.plate.trim();
    const isDone = await write.run(() =>
      askAs(token, 'POST /api/day/{id}/protests', { params, body: { ...paper, plate, request_key: key } }),
    );
    if (isDone) onClose();
  };
  const { refusal } = write;
  const said = (where: string) => (refusal?.where === where ? refusal.words : undefined);
  return (
    <BackSheet title={m.protest_take_title()} closeHref="" closeLabel={m.office_cancel()} onClose={onClose}>
      <form
        className="space-y-5"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <div className="grid grid-cols-2 gap-4">
          <TextField
            name="protest_number"
            label={m.protest_take_number()}
            value={paper.number}
            maxLength={10}
            autoComplete="off"
            autoCapitalize="characters"
            onChange={({ target }) => change({ number: target.value })}
            error={isAsked && lacksNumber ? m.form_required() : said('number')}
          />
          <TextField
            name="protest_plate"
            label={m.protest_take_plate()}
            optional={m.protest_optional()}
            value={paper.plate}
            maxLength={10}
            autoComplete="off"
            onChange={({ target }) => change({ plate: target.value })}
            error={said('plate')}
          />
        </div>
        <RadioField
          name="protest_about"
          label={m.protest_about()}
          checkedValue={paper.about}
          options={PROTEST_ABOUT.map((value) => ({ value, label: aboutWord(value) }))}
          onChange={({ target }) =>
            change({ about: PROTEST_ABOUT.find((one) => one === target.value) ?? 'other' })
          }
        />
        <RadioField
          name="protest_as"
          label={m.protest_as()}
          checkedValue={paper.as_who}
          options={PROTEST_AS.map((value) => ({ value, label: protesterWord(value) }))}
          onChange={({ target }) =>
            change({ as_who: PROTEST_AS.find((one) => one === target.value) ?? 'official' })
          }
        />
        <TextArea
          name="protest_words"
          label={m.protest_take_words()}
          value={paper.words}
          maxLength={1000}
          onChange={({ currentTarget }) => change({ words: currentTarget.value })}
          error={isAsked && lacksWords ? m.form_required() : undefined}
        />
        <FormAlert>{refusal !== null && refusal.where === null ? refusal.words : null}</FormAlert>
        <div className="flex flex-wrap gap-3">
          <Button look="primary" type="submit" busy={write.busy}>
            {m.protest_take_do()}
          </Button>
          <Button onClick={onClose}>{m.office_cancel()}</Button>
        </div>
      </form>
    </BackSheet>
  );
}
