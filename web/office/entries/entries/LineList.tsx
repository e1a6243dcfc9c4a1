import { useWindowVirtualizer } from '@tanstack/react-virtual';
import type { DeskCategory, DeskLine, RaceDesk } from '#contract/entries/office/entries.ts';
import * as m from '#text/messages/messages.js';
import { usePageTop } from '#web/office/parts/use-page-top.ts';

import { missingWords } from './parts/words.ts';
import { Plate } from '#web/parts/Plate.tsx';
import { Icon } from '#web/ui/Icon.tsx';

interface LineProps {
  line: DeskLine;
  categories: readonly DeskCategory[];
  onChoose: () => void;
}

function notesOf(
  { waiting, withdrawn_at, races_in, late_reason }: DeskLine,
  categories: readonly DeskCategory[],
) {
  const into = categories.find(({ category_id }) => category_id === races_in);
  return [
    ...(waiting === null ? [] : [m.desk_waits({ place: String(waiting) })]),
    ...(withdrawn_at === null ? [] : [m.desk_withdrew()]),
    ...(into === undefined ? [] : [m.desk_races_in({ category: into.category_name })]),
    ...(late_reason === null ? [] : [m.desk_late({ reason: late_reason })]),
  ];
}

/** Draws a rider of the list: plate, name, club, and what is missing. */
function EntryListItem({ line, categories, onChoose }: LineProps) {
  const category = categories.find(({ category_id }) => category_id === line.category_id);
  const isIn = line.entry_id !== null;
  return (
    <button
      type="button"
      onClick={onChoose}
      className="flex min-h-16 w-full items-center gap-3 border-b border-line py-2 text-left hover:bg-surface2"
    >
      <span className={`w-16 shrink-0 ${isIn ? '' : 'opacity-60'}`}>
        <Plate plate={line.plate} colour={category?.plate_colour ?? 'yellow'} />
      </span>
      <span className="min-w-0 grow wrap-anywhere">
        <span className={`block font-semibold ${line.withdrawn_at === null ? '' : 'line-through'}`}>
          {line.rider_fullname}
        </span>
        <span className="block text-small text-ink2">
          {[line.club_name, ...notesOf(line, categories)].filter(Boolean).join(' · ')}
        </span>
        {line.missing.length > 0 && (
          <span className="flex items-start gap-1.5 text-small font-semibold text-stop">
            <Icon name="alert" className="mt-0.5 size-4" />
            <span className="min-w-0">{line.missing.map((one) => missingWords[one]()).join(' · ')}</span>
          </span>
        )}
      </span>
      <Icon name="right" className="size-5 text-ink3" />
    </button>
  );
}

/** A list that is longer than this draws only the rows in sight. */
const LONG = 80;
const lineHeight = 76;

type Row = { kind: 'class'; category: DeskCategory; shown: number } | { kind: 'line'; line: DeskLine };

/** Groups the lines under the names of their classes. */
function rowsOf({ categories }: RaceDesk, lines: readonly DeskLine[]): Row[] {
  const byClass = Map.groupBy(lines, ({ category_id }) => category_id);
  return categories.flatMap((category): Row[] => {
    const own = byClass.get(category.category_id) ?? [];
    if (own.length === 0) return [];
    const shown = own.filter(({ withdrawn_at, waiting }) => withdrawn_at === null && waiting === null).length;
    return [{ kind: 'class', category, shown }, ...own.map((line): Row => ({ kind: 'line', line }))];
  });
}

const keyOf = (row: Row): string =>
  row.kind === 'class'
    ? `class ${row.category.category_id}`
    : `${row.line.rider_id} ${row.line.category_id} ${row.line.withdrawn_at ?? ''}`;

function ClassHead({ category, shown }: { category: DeskCategory; shown: number }) {
  const { entries, entry_limit, waiting, category_name } = category;
  return (
    <h2 className="flex flex-wrap items-baseline gap-x-3 border-b-2 border-ink pt-5 pb-1">
      <span className="display text-d22 wrap-anywhere">{category_name}</span>
      <span className="text-small font-semibold text-ink2 tabular-nums">
        {shown > 0 && shown < entries && `${m.desk_of_those({ count: String(shown) })} `}
        {entry_limit === null
          ? m.office_next_entries({ count: entries })
          : m.desk_of_limit({ count: String(entries), limit: String(entry_limit) })}
        {waiting > 0 && ` · ${m.office_next_waiting({ count: waiting })}`}
      </span>
    </h2>
  );
}

interface ListProps {
  race: RaceDesk;
  lines: readonly DeskLine[];
  onChoose: (line: DeskLine) => void;
}

function RowView({ row, race, onChoose }: { row: Row; race: RaceDesk; onChoose: (line: DeskLine) => void }) {
  return row.kind === 'class' ? (
    <ClassHead category={row.category} shown={row.shown} />
  ) : (
    <EntryListItem line={row.line} categories={race.categories} onChoose={() => onChoose(row.line)} />
  );
}

/** Draws a list of hundreds of riders. Rows outside the window are empty space. */
function LongList({
  rows,
  race,
  onChoose,
}: {
  rows: Row[];
  race: RaceDesk;
  onChoose: ListProps['onChoose'];
}) {
  const [list, scrollMargin] = usePageTop<HTMLUListElement>();
  // Its result is used only here and is not memoized.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => lineHeight,
    overscan: 12,
    scrollMargin,
    getItemKey: (index) => {
      const row = rows[index];
      return row ? keyOf(row) : index;
    },
  });
  return (
    <ul ref={list} className="relative" style={{ height: virtual.getTotalSize() }}>
      {virtual.getVirtualItems().map(({ key, index, start }) => {
        const row = rows[index];
        return (
          <li
            key={key}
            data-index={index}
            ref={virtual.measureElement}
            aria-posinset={index + 1}
            aria-setsize={rows.length}
            className="absolute inset-x-0 top-0"
            style={{ transform: `translateY(${start - scrollMargin}px)` }}
          >
            {row && <RowView row={row} race={race} onChoose={onChoose} />}
          </li>
        );
      })}
    </ul>
  );
}

export function LineList({ race, lines, onChoose }: ListProps) {
  const rows = rowsOf(race, lines);
  if (rows.length > LONG) return <LongList rows={rows} race={race} onChoose={onChoose} />;
  return (
    <ul>
      {rows.map((row) => (
        <li key={keyOf(row)}>
          <RowView row={row} race={race} onChoose={onChoose} />
        </li>
      ))}
    </ul>
  );
}
