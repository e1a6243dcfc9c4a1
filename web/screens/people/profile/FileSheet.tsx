import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnProtest, ProtestingEntry } from '#contract/raceday/live/protests.ts';
import { PROTEST_ABOUT, type ProtestAbout } from '#rules/raceday/live/protests.ts';
import * as m from '#text/messages/messages.js';
import { phaseWord } from '#text/stages.ts';
import { CallFailure } from '#web/ground/call/ask.ts';
import { sendForm } from '#web/ground/call/send-form.ts';
import { keyOf } from '#web/ground/call/use-ask.ts';
import { formatInstant } from '#web/ground/format.ts';
import { newKey } from '#web/parts/new-key.ts';
import { PaperTile } from '#web/parts/papers/PaperTile.tsx';
import { SentSoFar } from '#web/parts/papers/SentSoFar.tsx';
import { aboutWord, protesterWord } from '#web/parts/posting/protest-words.ts';
import { Refused, useWrite } from '#web/parts/use-write.ts';
import { BackSheet } from '#web/ui/BackSheet.tsx';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { RadioField } from '#web/ui/form/RadioField.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { takenHeats } from './filing.ts';

interface FileProps {
  race_id: number;
  entry: ProtestingEntry;
  zone: string;
  onClose: () => void;
}

const OWN = ['guardian', 'rider'] as const;
const nameOfHeat = ({ phase, serie }: ProtestingEntry['heats'][number]): string => `${phase} ${serie}`;

function Receipt({ filed, zone, onClose }: { filed: OwnProtest; zone: string; onClose: () => void }) {
  return (
    <div role="status" className="space-y-4">
      <p className="display text-d28">
        {filed.receipt === null ? m.protest_at_track() : m.protest_sent({ receipt: filed.receipt })}
      </p>
      <p className="font-semibold">
        {formatInstant(filed.filed_at, zone)}
        {filed.is_late && ` · ${m.protest_late()}`}
      </p>
      <p>{filed.receipt === null ? m.protest_at_track_why() : m.protest_sent_why()}</p>
      <Button look="primary" onClick={onClose}>
        {m.protest_close()}
      </Button>
    </div>
  );
}

/** Files a protest about a rider's heat. The text stays until it arrives; sent again, it is the same one. */
export function FileSheet({ race_id, entry, zone, onClose }: FileProps) {
  const client = useQueryClient();
  const [key] = useState(newKey);
  const heats = takenHeats(entry);
  const [heatName, setHeatName] = useState(() => (heats[0] ? nameOfHeat(heats[0]) : ''));
  const [about, setAbout] = useState<ProtestAbout>('place');
  const [as_who, setAsWho] = useState<(typeof OWN)[number]>('guardian');
  const [words, setWords] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [share, setShare] = useState(0);
  const [isAsked, setIsAsked] = useState(false);
  const [filed, setFiled] = useState<OwnProtest | null>(null);
  const write = useWrite();
  const heat = heats.find((one) => nameOfHeat(one) === heatName);
  const lacksWords = words.trim().length < 5;
  const send = () => {
    setIsAsked(true);
    if (lacksWords || heat === undefined) return;
    void write.run(async () => {
      setShare(0);
      const { rider_id, category_id } = entry;
      const { phase, serie } = heat;
      const ride = {
        rider_id: String(rider_id),
        category_id: String(category_id),
        phase,
        serie: String(serie),
      };
      const body = { ...ride, about, words: words.trim(), as_who, request_key: key };
      try {
        const options = { onProgress: setShare };
        const form = { params: { id: race_id }, body, files: { file } };
        setFiled(await sendForm('POST /api/races/{id}/protests', form, options));
      } catch (error) {
        // Protests have a deadline in minutes, so without a signal, the text names another way to file one.
        if (error instanceof CallFailure && error.status === 0) throw new Refused(m.protest_offline());
        throw error;
      }
      await client.invalidateQueries({ queryKey: keyOf('GET /api/races/{id}/protests/mine') });
      await client.invalidateQueries({ queryKey: keyOf('GET /api/protests') });
    });
  };
  return (
    <BackSheet title={m.protest_do_for({ rider: entry.rider_fullname })} closeHref="" onClose={onClose}>
      {filed !== null ? (
        <Receipt filed={filed} zone={zone} onClose={onClose} />
      ) : (
        <form
          noValidate
          className="space-y-5"
          onSubmit={(event) => {
            event.preventDefault();
            send();
          }}
        >
          <RadioField
            name="protest_heat"
            label={m.protest_which()}
            checkedValue={heatName}
            options={heats.map((one) => ({
              value: nameOfHeat(one),
              label: [
                m.protest_number({ number: one.number }),
                phaseWord(one.phase),
                ...(one.filing === 'late' ? [m.protest_late()] : []),
              ].join(' · '),
            }))}
            onChange={({ target }) => setHeatName(target.value)}
          />
          <RadioField
            name="protest_about"
            label={m.protest_about()}
            checkedValue={about}
            options={PROTEST_ABOUT.map((value) => ({ value, label: aboutWord(value) }))}
            onChange={({ target }) => setAbout(PROTEST_ABOUT.find((one) => one === target.value) ?? 'other')}
          />
          <TextArea
            name="protest_words"
            label={m.protest_words()}
            hint={m.protest_words_hint()}
            value={words}
            maxLength={1000}
            onChange={({ currentTarget }) => setWords(currentTarget.value)}
            error={isAsked && lacksWords ? m.form_required() : undefined}
          />
          {entry.is_own && (
            <RadioField
              name="protest_as"
              label={m.protest_as()}
              checkedValue={as_who}
              options={OWN.map((value) => ({ value, label: protesterWord(value) }))}
              onChange={({ target }) => setAsWho(target.value === 'rider' ? 'rider' : 'guardian')}
            />
          )}
          <PaperTile
            name="protest_file"
            label={m.protest_file()}
            hint={m.protest_file_hint()}
            optional={m.protest_optional()}
            file={file}
            onFile={setFile}
          />
          <SentSoFar share={write.busy && file !== null ? share : null} />
          <FormAlert>{write.failure}</FormAlert>
          <div className="flex flex-wrap gap-3">
            <SubmitButton busy={write.busy} busyText={m.protest_sending()}>
              {m.protest_send()}
            </SubmitButton>
            <Button onClick={onClose}>{m.office_cancel()}</Button>
          </div>
        </form>
      )}
    </BackSheet>
  );
}
