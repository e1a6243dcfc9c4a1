import type { AutoRefusal } from '#contract/office/entries/auto-entries.ts';
import * as m from '#text/messages/messages.js';
import { useAsk } from '#web/app/call/use-ask.ts';
import { entryRefusalWords } from '#web/parts/entries/entry-refusal-words.ts';
import { Icon } from '#web/ui/Icon.tsx';

const own = {
  'race.category_elsewhere': m.auto_class,
  'plate.taken': m.auto_plate,
  'auto.fee': m.auto_fee,
} as const;

const isOwn = (why: AutoRefusal): why is keyof typeof own => why in own;

const wordsOf = (why: AutoRefusal): string => (isOwn(why) ? own[why]() : entryRefusalWords[why]());

/** What the cup's automatic entries did when entries opened, and the riders left for the office. */
export function AutoEntriesPart({ race_id }: { race_id: number }) {
  const { data } = useAsk('GET /api/office/races/{id}/auto-entries', { params: { id: race_id } });
  if (!data || data.entered + data.refused.length === 0) return null;
  const { entered, refused } = data;
  return (
    <section className="mt-4 space-y-2 print:hidden">
      {entered > 0 && <p className="text-small text-ink2">{m.auto_entered({ count: entered })}</p>}
      {refused.length > 0 && (
        <details className="group border-2 border-warn px-4">
          <summary className="flex min-h-12 items-center gap-2 font-semibold">
            <Icon name="alert" className="size-5 shrink-0 text-warn" />
            <span className="min-w-0 grow">{m.auto_refused({ count: refused.length })}</span>
            <Icon name="down" className="size-5 shrink-0 group-open:rotate-180" />
          </summary>
          <ul className="pb-3">
            {refused.map(({ rider_id, category_id, rider_fullname, category_name, why }) => (
              <li key={`${rider_id} ${category_id}`} className="py-1 wrap-anywhere">
                <span className="font-semibold">{rider_fullname}</span> · {category_name}
                <span className="block text-small text-ink2">{wordsOf(why)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
