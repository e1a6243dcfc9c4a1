import type { DeskEntry } from '#contract/office/desk/desk.ts';
import * as m from '#text/messages/messages.js';
import { Missing } from '#web/parts/desk/Missing.tsx';
import { Plate } from '#web/parts/Plate.tsx';
import { Icon } from '#web/ui/Icon.tsx';

function Who({ entry, isPending }: { entry: DeskEntry; isPending: boolean }) {
  const { plate, plate_colour, rider_fullname, category_name, club_name, missing } = entry;
  return (
    <>
      <span className="w-16 shrink-0">
        <Plate plate={plate} colour={plate_colour} />
      </span>
      <span className="min-w-0 grow wrap-anywhere">
        <span className="block font-semibold">{rider_fullname}</span>
        <span className="block text-small text-ink2">
          {[category_name, club_name].filter(Boolean).join(' · ')}
        </span>
        {isPending ? (
          <span className="block text-small font-semibold text-warn">{m.helper_pending()}</span>
        ) : (
          <Missing missing={missing} />
        )}
      </span>
    </>
  );
}

interface LineProps {
  entry: DeskEntry;
  /** Something about it has not been answered yet. */
  isPending: boolean;
  onChoose: (() => void) | null;
}

/** A rider of the list; a link to the rider where the code may do something. */
export function EntryLine({ entry, isPending, onChoose }: LineProps) {
  const look = 'flex w-full items-center gap-3 py-2.5 text-left';
  return (
    // Hundreds of them on a cheap phone: what is out of sight is not laid out.
    <li className="border-b border-line [contain-intrinsic-size:auto_5rem] [content-visibility:auto]">
      {onChoose === null ? (
        <div className={look}>
          <Who entry={entry} isPending={isPending} />
        </div>
      ) : (
        <button type="button" onClick={onChoose} className={`${look} hover:bg-surface2`}>
          <Who entry={entry} isPending={isPending} />
          <Icon name="right" className="size-5 text-ink3" />
        </button>
      )}
    </li>
  );
}
