import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CategoryResults, OfficeHeat } from '#contract/raceday/office/results/results.ts';
import type { HeatPictures } from '#contract/raceday/office/results/pictures.ts';
import * as m from '#text/messages/messages.js';
import { ask } from '#web/ground/call/ask.ts';
import { sendForm } from '#web/ground/call/send-form.ts';
import { queryOf, useAsk } from '#web/ground/call/use-ask.ts';
import { shrinkPhoto } from '#web/parts/papers/shrink-photo.ts';
import { useWrite } from '#web/parts/use-write.ts';
import { Button } from '#web/ui/Button.tsx';
import { secondaryButton } from '#web/ui/button-classes.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { HeatPictureRow } from './HeatPictureRow.tsx';
import { useFields } from '#web/parts/form/use-fields.ts';
import { useObjectUrl } from '#web/ui/effects/use-object-url.ts';
import { CheckField } from '#web/ui/form/CheckField.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';

interface HeatPictureFormProps {
  file: File;
  hidden: HeatPictures['hidden'];
  busy: boolean;
  onSend: (said: { description: string; confirmed: 'true' | 'false' }) => void;
  onClose: () => void;
}

/** Asks for a picture's description and, if a rider hides the name, for a promise that it does not show it. */
function HeatPictureForm({ file, hidden, busy, onSend, onClose }: HeatPictureFormProps) {
  const src = useObjectUrl(file);
  const asks = hidden.length > 0;
  const riders = hidden.map(({ plate, rider_fullname }) => `${plate} ${rider_fullname}`).join(', ');
  const { sends, field } = useFields({
    start: { picture_description: '', picture_confirmed: false },
    check: ({ picture_description, picture_confirmed }) => ({
      picture_description: picture_description.trim() === '' ? m.form_required() : undefined,
      picture_confirmed: asks && !picture_confirmed ? m.results_picture_confirm_missing() : undefined,
    }),
  });
  const form = sends(({ picture_description, picture_confirmed }) =>
    onSend({
      description: picture_description.trim(),
      confirmed: picture_confirmed ? 'true' : 'false',
    }),
  );
  return (
    <form {...form} className="space-y-4 border-2 border-edge p-3">
      {src !== null && <img src={src} alt="" className="max-h-80 w-full bg-surface2 object-contain" />}
      <TextField
        {...field('picture_description')}
        label={m.results_picture_text()}
        hint={m.results_picture_text_why()}
        maxLength={200}
      />
      {asks && (
        <div className="space-y-2 border-l-4 border-warn pl-3">
          <p className="font-semibold wrap-anywhere">{m.results_picture_hidden({ riders })}</p>
          <CheckField {...field('picture_confirmed')} label={m.results_picture_confirm()} />
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy={busy} busyText={m.form_sending()}>
          {m.results_picture_save()}
        </SubmitButton>
        <Button onClick={onClose}>{m.office_cancel()}</Button>
      </div>
    </form>
  );
}

type Item = HeatPictures['items'][number];

interface PicturesProps {
  race_id: number;
  category_id: number;
  phase: OfficeHeat['phase'];
  serie: number;
}

function Pictures({ race_id, category_id, phase, serie }: PicturesProps) {
  const params = { id: race_id, categoryId: category_id, phase, serie };
  const call = 'GET /api/office/races/{id}/results/{categoryId}/{phase}/{serie}/pictures';
  const { queryKey } = queryOf(call, { params });
  const client = useQueryClient();
  const { data } = useAsk(call, { params });
  const [file, setFile] = useState<File | null>(null);
  const [before, setBefore] = useState<readonly Item[] | null>(null);
  const { run, busy, failure } = useWrite({ onRefused: () => client.invalidateQueries({ queryKey }) });
  if (!data) return null;
  const { items, hidden, full } = data;
  const idsOf = (list: readonly Item[]) => list.map(({ image_id }) => image_id);
  const place = (list: readonly Item[]) =>
    run(async () => {
      const body = { was: idsOf(items), image_ids: idsOf(list) };
      client.setQueryData(
        queryKey,
        await ask('PUT /api/office/races/{id}/results/{categoryId}/{phase}/{serie}/pictures', {
          params,
          body,
        }),
      );
    });
  const choose = async (input: HTMLInputElement) => {
    const [chosen] = input.files ?? [];
    input.value = '';
    if (chosen) setFile(await shrinkPhoto(chosen));
  };
  const send = async (said: { description: string; confirmed: 'true' | 'false' }) => {
    if (file === null) return;
    setBefore(null);
    const done = await run(async () => {
      client.setQueryData(
        queryKey,
        await sendForm('POST /api/office/races/{id}/results/{categoryId}/{phase}/{serie}/pictures', {
          params,
          body: said,
          files: { file },
        }),
      );
    });
    if (done) setFile(null);
  };
  const remove = async (gone: Item) => {
    if (await place(items.filter(({ image_id }) => image_id !== gone.image_id))) setBefore(items);
  };
  const undo = async () => {
    if (before && (await place(before))) setBefore(null);
  };
  return (
    <section aria-labelledby="heat-pictures" className="mt-8 max-w-text space-y-3">
      <h2 id="heat-pictures" className="display text-d22">
        {m.results_pictures()}
      </h2>
      <p className="text-small text-ink2">{m.results_pictures_why()}</p>
      <ul className="border-t border-line empty:hidden">
        {items.map((one) => (
          <HeatPictureRow
            key={one.image_id}
            race_id={race_id}
            one={one}
            busy={busy}
            onRemove={() => void remove(one)}
            onChanged={() => client.invalidateQueries({ queryKey })}
          />
        ))}
      </ul>
      {before && (
        <p
          role="status"
          className="flex flex-wrap items-center justify-between gap-3 bg-surface p-3 font-semibold"
        >
          {m.results_picture_removed()}
          <Button busy={busy} onClick={() => void undo()}>
            {m.results_picture_undo()}
          </Button>
        </p>
      )}
      {file !== null && (
        <HeatPictureForm
          file={file}
          hidden={hidden}
          busy={busy}
          onSend={(said) => void send(said)}
          onClose={() => setFile(null)}
        />
      )}
      <FormAlert>{failure}</FormAlert>
      {file === null && !full && (
        <label className={`${secondaryButton} cursor-pointer focus-within:outline-3`}>
          {m.results_picture_add()}
          <input
            type="file"
            accept="image/jpeg,image/png"
            aria-label={m.results_picture_add()}
            onChange={(event) => void choose(event.target)}
            className="sr-only"
          />
        </label>
      )}
    </section>
  );
}

/** Edits the pictures of a heat, such as its photo finish. Everybody sees them below the heat. */
export function HeatPicturesPart({ category, heat }: { category: CategoryResults; heat: OfficeHeat }) {
  const { race_id, category_id } = category;
  const { phase, serie } = heat;
  return serie === null ? null : <Pictures {...{ race_id, category_id, phase, serie }} />;
}
