import { type SubmitEvent, useState } from 'react';
import type { DeskCategory } from '#contract/office/entries/entries.ts';
import * as m from '#text/messages/messages.js';
import type { RaceTable } from '#web/office/entries/use-race-desk.ts';
import { Button } from '#web/ui/Button.tsx';
import { ask } from '#web/app/call/ask.ts';

/** Writes a limit upon the newest version of the cup, so that other categories do not change. */
async function saveLimit(cup_id: number, category_id: number, entry_limit: number | null): Promise<void> {
  const { version, cup_categories } = await ask('GET /api/office/cups/{id}', { params: { id: cup_id } });
  await ask('PUT /api/office/cups/{id}', {
    params: { id: cup_id },
    body: {
      version,
      cup_categories: cup_categories.map((one) => ({
        category_id: one.category_id,
        entry_limit: one.category_id === category_id ? entry_limit : one.entry_limit,
      })),
    },
  });
}

const limitIn = (text: string): number | null | undefined => {
  if (text.trim() === '') return null;
  const number = Number(text);
  return Number.isInteger(number) && number >= 1 && number <= 999 ? number : undefined;
};

/** The limit of a class. When it is raised or removed, waiting riders are entered. */
export function LimitField({ one, table }: { one: DeskCategory; table: RaceTable }) {
  const { race, run, busy } = table;
  const { category_id, category_name: category, entry_limit } = one;
  const stands = entry_limit === null ? '' : String(entry_limit);
  const [typed, setTyped] = useState(stands);
  const limit = limitIn(typed);
  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (limit === undefined) return;
    await run(async () => {
      await saveLimit(race.cup_id, category_id, limit);
      const words = m.desk_done_limit({
        category,
        limit: limit === null ? m.desk_limit_none() : String(limit),
      });
      return { words, undo: null };
    });
  };
  return (
    <form
      noValidate
      onSubmit={(event) => void save(event)}
      className="flex flex-wrap items-center gap-2 py-1"
    >
      <label className="flex items-center gap-2 text-small">
        {m.desk_limit()}
        <input
          inputMode="numeric"
          aria-label={m.desk_limit_of({ category })}
          aria-invalid={limit === undefined ? true : undefined}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          maxLength={3}
          placeholder="–"
          className="h-12 w-20 border-2 border-edge bg-paper px-3 text-body text-ink tabular-nums focus:border-ink aria-invalid:border-stop"
        />
      </label>
      {typed !== stands && (
        <Button type="submit" busy={busy}>
          {m.office_save()}
        </Button>
      )}
      {limit === undefined && (
        <p role="alert" className="basis-full text-small text-stop">
          {m.office_number_wrong()}
        </p>
      )}
    </form>
  );
}
