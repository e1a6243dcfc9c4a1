import type { DayProgramme } from '#contract/office/day/programme.ts';
import * as m from '#text/messages/messages.js';
import { Link } from '#web/app/address/link.tsx';
import { formatDate } from '#web/app/format.ts';
import { dayHref } from '#web/app/screens/office-paths.ts';
import { DayStateBar } from '#web/office/parts/day-state/DayStateBar.tsx';
import { Failed } from '#web/office/parts/Failed.tsx';
import { Undo, undoBar } from '#web/parts/undo/Undo.tsx';
import { textLink } from '#web/ui/button-classes.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { ClockPart } from './ClockPart.tsx';
import { ProgrammeList } from './ProgrammeList.tsx';
import { ORDER_HEADING } from './rounds.ts';
import { type ProgrammeTable, useProgramme } from './use-programme.ts';

/** Riders who have too little time between two starts, as the day is ordered now. */
function CloseStarts({ close_starts }: Pick<DayProgramme, 'close_starts'>) {
  if (close_starts.length === 0) return null;
  return (
    <details className="group mt-4 border-2 border-warn px-4">
      <summary className="flex min-h-12 items-center gap-2 font-semibold">
        <Icon name="alert" className="size-5 shrink-0 text-warn" />
        <span className="min-w-0 grow">{m.programme_close({ count: close_starts.length })}</span>
        <Icon name="down" className="size-5 shrink-0 group-open:rotate-180" />
      </summary>
      <ul className="pb-3 text-small">
        {close_starts.map(({ rider_fullname: rider, first, second, apart }, index) => (
          <li key={`${index} ${first}`} className="py-0.5 wrap-anywhere">
            {m.day_warn_close({ rider, first, second, count: apart })}
          </li>
        ))}
      </ul>
    </details>
  );
}

function UndoFoot({ table }: { table: ProgrammeTable }) {
  const { just, undo, busy, forgetJust } = table;
  if (!just) return null;
  const { before, words, until } = just;
  const takeBack = async () => {
    if (await undo(before)) document.getElementById(ORDER_HEADING)?.focus();
  };
  return (
    <div className={`sticky bottom-0 z-10 mt-6 px-4 ${undoBar}`}>
      <Undo words={words} until={until} busy={busy} onUndo={() => void takeBack()} onOver={forgetJust} />
    </div>
  );
}

/** The programme of a race day: its clock, and one list of all that is ridden. */
export function ProgrammeScreen({ race_id }: { race_id: number }) {
  const { programme, error, again, ...rest } = useProgramme(race_id);
  if (error) return <Failed error={error} again={again} />;
  if (!programme) return <SkeletonRows rows={10} />;
  const table = { ...rest, programme };
  return (
    <>
      <Link href={dayHref(race_id)} className={`inline-flex min-h-12 items-center gap-2 ${textLink}`}>
        <Icon name="back" className="size-5" />
        {m.day_title()}
      </Link>
      <h1 className="display text-d34">{m.programme_title()}</h1>
      <p className="font-semibold wrap-anywhere">{programme.race_name}</p>
      <p className="text-ink2 wrap-anywhere">
        <span className="tabular-nums">{formatDate(programme.race_date)}</span> · {programme.cup_name} ·{' '}
        {m.programme_races({ count: programme.races })}
      </p>
      <DayStateBar race_id={race_id} />
      <ClockPart table={table} />
      <CloseStarts close_starts={programme.close_starts} />
      {rest.failure !== null && (
        <div className="mt-4">
          <FormAlert>{rest.failure}</FormAlert>
        </div>
      )}
      {programme.items.length === 0 ? (
        <EmptyState title={m.programme_empty()}>{m.programme_empty_why()}</EmptyState>
      ) : (
        <ProgrammeList table={table} />
      )}
      <UndoFoot table={table} />
    </>
  );
}
