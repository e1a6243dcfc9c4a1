import type { DeskCategory } from '#contract/office/entries/entries.ts';
import * as m from '#text/messages/messages.js';
import { ask } from '#web/app/call/ask.ts';
import { LimitField } from './LimitField.tsx';
import { SmallClasses } from './SmallClasses.tsx';
import type { RaceTable } from '#web/office/entries/use-race-desk.ts';
import { Button } from '#web/ui/Button.tsx';

/** How full a class is, the class it races with, and its limit. */
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

/** The classes of the date: small ones that would race with a neighbour, how full each is, limits. */
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
    </>
  );
}
