import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CategoryResults, OfficeHeat } from '#contract/office/results/results.ts';
import type { HeatPictures } from '#contract/office/results/pictures.ts';
import * as m from '#text/messages/messages.js';
import { ask } from '#web/app/call/ask.ts';
import { sendForm } from '#web/app/call/send-form.ts';
import { queryOf, useAsk } from '#web/app/call/use-ask.ts';
import { shrinkPhoto } from '#web/parts/papers/shrink-photo.ts';
import { useWrite } from '#web/parts/use-write.ts';
import { Button } from '#web/ui/Button.tsx';
import { secondaryButton } from '#web/ui/button-classes.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { HeatPictureForm } from './HeatPictureForm.tsx';
import { HeatPictureRow } from './HeatPictureRow.tsx';

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

/** The pictures of a heat, such as its photo finish: everybody sees them below the heat. */
export function HeatPicturesPart({ category, heat }: { category: CategoryResults; heat: OfficeHeat }) {
  const { race_id, category_id } = category;
  const { phase, serie } = heat;
  return serie === null ? null : <Pictures {...{ race_id, category_id, phase, serie }} />;
}
