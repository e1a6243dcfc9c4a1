import { useState } from 'react';
import type { DeskLine } from '#contract/office/entries/entries.ts';
import { isPublished } from '#rules/race-statuses.ts';
import * as m from '#text/messages/messages.js';
import { Found } from '#web/parts/Found.tsx';
import { go, hrefWith, useAddress, useSearchParams } from '#web/app/address/navigation.ts';
import { Link } from '#web/app/address/link.tsx';
import { lateHref } from '#web/app/screens/office-paths.ts';
import { DeskFilters } from './DeskFilters.tsx';
import { EnterSheet } from './EnterSheet.tsx';
import { filterIn, shownLines } from './filters.ts';
import { LineList } from './LineList.tsx';
import { LineSheet } from './LineSheet.tsx';
import type { RaceTable } from '#web/office/entries/use-race-desk.ts';
import { Button } from '#web/ui/Button.tsx';
import { secondaryButton } from '#web/ui/button-classes.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Icon } from '#web/ui/Icon.tsx';

/** The entries, filtered by the address; each is a link to its actions. */
export function ListPage({ table }: { table: RaceTable }) {
  const { race } = table;
  const { path } = useAddress();
  const filter = filterIn(useSearchParams());
  const [isNew, setIsNew] = useState(false);
  const [chosen, setChosen] = useState<DeskLine | null>(null);
  const lines = shownLines(race.lines, filter);
  const canEnter = race.refusal === null;
  const isDrawn =
    race.role === 'official' && race.refusal === 'inscription.drawn' && !isPublished(race.race_status);
  const lateLink = isDrawn && (
    <Link href={lateHref(race.race_id)} className={secondaryButton}>
      {m.late_add_open()}
    </Link>
  );
  const enterButton = canEnter && (
    <Button look="primary" onClick={() => setIsNew(true)}>
      <Icon name="plus" className="size-5" />
      {m.desk_enter()}
    </Button>
  );
  return (
    <>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        <p className="font-semibold tabular-nums">
          {m.office_next_entries({ count: race.entries })}
          {race.waiting > 0 && ` · ${m.office_next_waiting({ count: race.waiting })}`}
        </p>
        {race.lines.length > 0 && enterButton}
        {lateLink}
      </div>
      {race.lines.length === 0 ? (
        <EmptyState title={m.desk_empty()} actions={enterButton || undefined}>
          {canEnter ? m.desk_empty_why() : undefined}
        </EmptyState>
      ) : (
        <DeskFilters race={race} filter={filter} />
      )}
      <Found count={lines.length === race.lines.length ? null : lines.length} />
      {race.lines.length > 0 && lines.length === 0 && (
        <EmptyState
          title={m.desk_none_shown()}
          actions={
            <Button onClick={() => go(hrefWith(path, new URLSearchParams()), { replace: true })}>
              {m.desk_show_all()}
            </Button>
          }
        />
      )}
      <LineList race={race} lines={lines} onChoose={setChosen} />
      {isNew && <EnterSheet table={table} onClose={() => setIsNew(false)} />}
      {chosen && <LineSheet table={table} line={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}
