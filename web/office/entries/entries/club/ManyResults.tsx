import type { ManyResult } from '#contract/entries/office/entries-bulk.ts';
import type { RaceDesk } from '#contract/entries/office/entries.ts';
import * as m from '#text/messages/messages.js';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';

interface ResultsProps {
  race: RaceDesk;
  results: readonly ManyResult[];
  nameOf: (result: ManyResult) => string;
  onAgain: () => void;
}

function textOf({ outcome, plate, waiting, words }: ManyResult): string {
  if (outcome === 'refused') return words;
  if (outcome === 'already_in') return m.desk_is_in();
  return outcome === 'waiting'
    ? m.desk_waits({ place: String(waiting ?? 1) })
    : m.desk_is_entered({ plate: plate ?? '–' });
}

const isRefused = ({ outcome }: ManyResult): boolean => outcome === 'refused';

/** Shows each rider's result, refused ones first. Entered riders stay entered, whatever happened to others. */
export function ManyResults({ race, results, nameOf, onAgain }: ResultsProps) {
  const refused = results.filter(isRefused);
  return (
    <div className="mt-4">
      {refused.length > 0 && (
        <p className="mb-2 font-semibold text-stop">{m.desk_many_refused({ count: refused.length })}</p>
      )}
      <ul className="border-t-2 border-ink">
        {[...refused, ...results.filter((one) => !isRefused(one))].map((one, index) => {
          const category = race.categories.find(({ category_id }) => category_id === one.category_id);
          return (
            <li key={index} className="flex items-start gap-3 border-b border-line py-2">
              <Icon
                name={isRefused(one) ? 'alert' : 'check'}
                className={`mt-0.5 size-5 ${isRefused(one) ? 'text-stop' : 'text-go'}`}
              />
              <p className="min-w-0 wrap-anywhere">
                <span className="block font-semibold">{nameOf(one)}</span>
                <span className="text-small text-ink2">
                  {category?.category_name} · {textOf(one)}
                </span>
              </p>
            </li>
          );
        })}
      </ul>
      <Button onClick={onAgain} className="mt-4">
        {m.desk_many_again()}
      </Button>
    </div>
  );
}
