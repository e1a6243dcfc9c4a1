import type { DeskCategory, RaceDesk } from '#contract/entries/office/entries.ts';
import * as m from '#text/messages/messages.js';
import { ask } from '#web/ground/call/ask.ts';
import { ActsPart } from '#web/office/parts/editing/ActsPart.tsx';
import type { RaceTable } from './parts/use-race-desk.ts';
import { Button } from '#web/ui/Button.tsx';
import { type SubmitEvent, useState } from 'react';
import { SelectField } from '#web/ui/form/SelectField.tsx';

type Proposal = RaceDesk['proposals'][number];

function reasonText({ into_category_id, reason }: Proposal, into: string): string {
  if (into_category_id === null || reason === null) return m.desk_merge_nobody();
  return reason === 'older' ? m.desk_merge_older({ category: into }) : m.desk_merge_boys({ category: into });
}

/** Shows a small class, the class with which it would race, and why. An official decides. */
function ProposalCard({ proposal, table }: { proposal: Proposal; table: RaceTable }) {
  const { race, run, busy } = table;
  const { from_category_id, riders } = proposal;
  const [chosen, setChosen] = useState(String(proposal.into_category_id ?? ''));
  const nameOf = (id: number | null) =>
    race.categories.find(({ category_id }) => category_id === id)?.category_name ?? '';
  const own = race.categories.find(({ category_id }) => category_id === from_category_id);
  const into = race.categories.find(({ category_id }) => String(category_id) === chosen);
  const decide = (decision: 'together' | 'alone') =>
    run(async () => {
      const params = { id: race.race_id };
      const category_id = from_category_id;
      const into_category_id = decision === 'together' ? (into?.category_id ?? null) : null;
      await ask('PUT /api/office/races/{id}/merges', {
        params,
        body: { category_id, decision, into_category_id },
      });
      const category = nameOf(from_category_id);
      return {
        words:
          decision === 'together'
            ? m.desk_done_merged({ category, into: into?.category_name ?? '' })
            : m.desk_done_alone({ category }),
        undo: () =>
          ask('PUT /api/office/races/{id}/merges', { params, body: { category_id, decision: 'undo' } }),
      };
    });
  return (
    <li className="space-y-3 border-2 border-edge p-4">
      <div>
        <p className="display text-d22 wrap-anywhere">{nameOf(from_category_id)}</p>
        <p className="font-semibold tabular-nums">
          {m.desk_merge_riders({ count: own?.racing ?? riders })}
          {own !== undefined && riders > own.racing && (
            <span className="font-normal"> · {m.desk_merge_would({ count: String(riders) })}</span>
          )}
        </p>
        <p className="text-small text-ink2">{reasonText(proposal, nameOf(proposal.into_category_id))}</p>
      </div>
      <SelectField
        name={`into-${from_category_id}`}
        label={m.desk_merge_with()}
        choose={m.desk_merge_choose()}
        options={race.categories
          .filter((one) => one.racing > 0 && one.wheel === own?.wheel && one.category_id !== from_category_id)
          .map((one) => ({
            value: String(one.category_id),
            label: `${one.category_name} (${one.racing})`,
          }))}
        value={chosen}
        onChange={(event) => setChosen(event.target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button
          look="primary"
          disabled={into === undefined}
          busy={busy}
          onClick={() => void decide('together')}
          className="disabled:opacity-50"
        >
          {m.desk_merge_do()}
        </Button>
        <Button busy={busy} onClick={() => void decide('alone')}>
          {m.desk_merge_alone()}
        </Button>
      </div>
    </li>
  );
}

/** Lists the classes of fewer than three riders, each with a proposal. None is merged without an official. */
function SmallClasses({ table }: { table: RaceTable }) {
  const { proposals } = table.race;
  if (proposals.length === 0) return null;
  return (
    <section className="mt-6">
      <h2 className="display text-d28">{m.desk_merges()}</h2>
      <p className="max-w-text text-small text-ink2">{m.desk_merges_why()}</p>
      <ul className="mt-3 grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {proposals.map((proposal) => (
          <ProposalCard key={proposal.from_category_id} proposal={proposal} table={table} />
        ))}
      </ul>
    </section>
  );
}

/** Writes a limit based on the newest version of the cup, so that other categories do not change. */
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

/** Edits the limit of a class. When it is raised or removed, waiting riders are entered. */
function LimitField({ one, table }: { one: DeskCategory; table: RaceTable }) {
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

/** Shows how full a class is, the class with which it races, and its limit. */
function ClassRow({ one, table }: { one: DeskCategory; table: RaceTable }) {
  const { race, run } = table;
  const into = race.categories.find(({ category_id }) => category_id === one.merged_into);
  const undo = () =>
    run(async () => {
      await ask('PUT /api/office/races/{id}/merges', {
        params: { id: race.race_id },
        body: { category_id: one.category_id, decision: 'undo' },
      });
      return { words: m.desk_done_parted({ category: one.category_name }), undo: null };
    });
  const facts = [
    m.office_next_entries({ count: one.entries }),
    ...(one.waiting > 0 ? [m.office_next_waiting({ count: one.waiting })] : []),
    ...(into === undefined ? [] : [m.desk_races_in({ category: into.category_name })]),
    ...(one.alone ? [m.desk_races_alone()] : []),
  ];
  const isDecided = into !== undefined || one.alone;
  return (
    <li className="grid gap-x-4 border-b border-line py-2 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{one.category_name}</p>
        <p className="text-small text-ink2 tabular-nums">{facts.join(' · ')}</p>
        {isDecided && race.role === 'official' && race.moves.length > 0 && race.race_status !== 'DRAWN' && (
          <Button look="link" onClick={() => void undo()}>
            {into === undefined ? m.desk_alone_undo() : m.desk_part()}
          </Button>
        )}
      </div>
      {race.role === 'official' ? (
        <LimitField one={one} table={table} />
      ) : (
        <p className="text-small tabular-nums">
          {one.entry_limit !== null && m.desk_limit_is({ limit: String(one.entry_limit) })}
        </p>
      )}
    </li>
  );
}

/** Shows the classes of the date: small ones that would race with a neighbour, how full each is, limits. */
export function ClassesPage({ table }: { table: RaceTable }) {
  const { race } = table;
  return (
    <>
      <SmallClasses table={table} />
      <section className="mt-8">
        <h2 className="display text-d28">{m.desk_classes()}</h2>
        {race.role === 'official' && <p className="max-w-text text-small text-ink2">{m.desk_limit_why()}</p>}
        <ul className="mt-2 border-t-2 border-ink">
          {race.categories.map((one) => (
            <ClassRow key={one.category_id} one={one} table={table} />
          ))}
        </ul>
      </section>
      <ActsPart of={{ kind: 'classes', race_id: race.race_id }} />
    </>
  );
}
