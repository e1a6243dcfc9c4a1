import type { DeskEntry } from '#contract/raceday/office/desk/desk.ts';
import * as m from '#text/messages/messages.js';
import { Icon } from '#web/ui/Icon.tsx';

const missingWords: Record<DeskEntry['missing'][number], () => string> = {
  licence: m.helper_missing_licence,
  dues: m.helper_missing_dues,
  fee: m.helper_missing_fee,
  papers: m.desk_missing_papers,
  birthdate: m.desk_missing_birthdate,
};

/** Shows what a rider still lacks to ride, or that nothing is missing. */
export function Missing({ missing }: Pick<DeskEntry, 'missing'>) {
  if (missing.length === 0)
    return (
      <span className="mt-0.5 flex items-center gap-1.5 text-small font-semibold text-go">
        <Icon name="check" className="size-4" />
        {m.desk_ok()}
      </span>
    );
  return (
    <span className="mt-0.5 flex items-start gap-1.5 text-small font-semibold text-stop">
      <Icon name="alert" className="mt-0.5 size-4" />
      <span className="min-w-0">{missing.map((one) => missingWords[one]()).join(' · ')}</span>
    </span>
  );
}
