import { useState } from 'react';
import type { RaceDesk } from '#contract/office/entries/entries.ts';
import * as m from '#text/messages/messages.js';
import { ask } from '#web/app/call/ask.ts';
import type { RaceTable } from '#web/office/entries/use-race-desk.ts';
import { Button } from '#web/ui/Button.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';

type Proposal = RaceDesk['proposals'][number];

function reasonText({ into_category_id, reason }: Proposal, into: string): string {
  if (into_category_id === null || reason === null) return m.desk_merge_nobody();
  return reason === 'older' ? m.desk_merge_older({ category: into }) : m.desk_merge_boys({ category: into });
}

/** A small class, the class it would race with and why; an official decides. */
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

/** Classes of fewer than three riders, each with a proposal. None is merged without an official. */
export function SmallClasses({ table }: { table: RaceTable }) {
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
