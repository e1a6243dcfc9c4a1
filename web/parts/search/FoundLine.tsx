import type { SearchKind } from '#rules/season/search/search-kinds.ts';
import { LiveMark } from '#web/parts/race/LiveMark.tsx';
import { Plate } from '#web/parts/Plate.tsx';
import { calledOff } from '#web/parts/race/race-status.ts';
import { StatusLine } from '#web/parts/race/StatusLine.tsx';
import { Icon, type IconName } from '#web/ui/Icon.tsx';
import type { FoundRow } from './found-rows.ts';

const icons: Record<Exclude<SearchKind, 'riders'>, IconName> = {
  clubs: 'users',
  tracks: 'pin',
  cups: 'trophy',
  dates: 'calendar',
};

/** Draws the line of a result: plate or sign, name, and a detail that distinguishes it. */
export function FoundLine({ kind, row }: { kind: SearchKind; row: FoundRow }) {
  return (
    <>
      <span className="grid w-14 shrink-0 place-items-center">
        {row.plate !== null && <Plate {...row.plate} size="small" />}
        {kind !== 'riders' && <Icon name={icons[kind]} className="size-6 text-ink3" />}
      </span>
      <span className="min-w-0 grow">
        <strong className="block font-semibold wrap-anywhere">{row.title}</strong>
        <span className="block text-caption text-ink2 wrap-anywhere">{row.detail}</span>
        {row.isOff && <StatusLine status={calledOff} />}
        <LiveMark mark={row.mark} />
      </span>
    </>
  );
}
