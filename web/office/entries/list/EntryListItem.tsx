import type { DeskCategory, DeskLine } from '#contract/office/entries/entries.ts';
import * as m from '#text/messages/messages.js';
import { missingWords } from '#web/office/entries/words.ts';
import { Plate } from '#web/parts/Plate.tsx';
import { Icon } from '#web/ui/Icon.tsx';

interface LineProps {
  line: DeskLine;
  categories: readonly DeskCategory[];
  onChoose: () => void;
}

/** Notes on a line, in words. */
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

/** A rider of the list: plate, name, club, and what is missing. */
export function EntryListItem({ line, categories, onChoose }: LineProps) {
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
