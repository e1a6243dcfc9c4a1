import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CategoryResults, OfficeHeat } from '#contract/office/results/results.ts';
import * as m from '#text/messages/messages.js';
import { ask } from '#web/app/call/ask.ts';
import { useWrite } from '#web/parts/use-write.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { categoryQuery } from './use-heat.ts';

/** The officials' notes on a heat. They are public, under the heat and on its sheet. */
export function ObservationsPart({ category, heat }: { category: CategoryResults; heat: OfficeHeat }) {
  const { race_id, category_id } = category;
  const { phase, serie, observations } = heat;
  const client = useQueryClient();
  const { queryKey } = categoryQuery(race_id, category_id);
  const [text, setText] = useState(observations ?? '');
  const [saved, setSaved] = useState(false);
  const { run, busy, failure } = useWrite({
    onRefused: () => client.invalidateQueries({ queryKey }),
  });
  if (serie === null) return null;
  const next = text.trim() === '' ? null : text.trim();
  const save = async () => {
    if (next === observations) return;
    const isDone = await run(async () => {
      const body = { category_id, phase, serie, was: observations, observations: next };
      client.setQueryData(
        queryKey,
        await ask('PUT /api/office/races/{id}/observations', { params: { id: race_id }, body }),
      );
    });
    setSaved(isDone);
  };
  return (
    <form
      noValidate
      className="mt-6 space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextArea
        name="observations"
        label={m.results_observations()}
        hint={m.results_observations_why()}
        rows={2}
        maxLength={500}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setSaved(false);
        }}
      />
      <FormAlert>{failure}</FormAlert>
      {failure !== null && observations !== null && (
        <p className="text-small wrap-anywhere">{m.results_observations_now({ text: observations })}</p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          busy={busy}
          aria-disabled={next === observations}
          className="aria-disabled:opacity-50"
        >
          {m.results_observations_save()}
        </Button>
        <span role="status" className="font-semibold text-go">
          {saved ? m.results_saved() : ''}
        </span>
      </div>
    </form>
  );
}
