import type { z } from 'zod';
import type { inscriptionRefusal } from '#contract/entries/entries.ts';
import * as m from '#text/messages/messages.js';
import { entryRefusalWords } from './entry-refusal-words.ts';

interface RefusedClass {
  category_id: number;
  category_name: string;
  inscripted: boolean;
  refusal: z.infer<typeof inscriptionRefusal> | null;
}

const wordsOf = ({ inscripted, refusal }: RefusedClass): string | null => {
  if (inscripted) return m.desk_is_in();
  return refusal === null ? null : entryRefusalWords[refusal]();
};

/** Lists the classes that a rider is in or may not enter, grouped by reason. */
export function ClassRefusals({ categories }: { categories: readonly RefusedClass[] }) {
  const byWords = Map.groupBy(categories, wordsOf);
  return (
    <ul className="empty:hidden">
      {[...byWords].map(
        ([words, alike]) =>
          words !== null && (
            <li key={words} className="py-1.5 text-small wrap-anywhere">
              <span className="font-semibold">
                {alike.map(({ category_name }) => category_name).join(', ')}:
              </span>{' '}
              <span className={alike[0]?.inscripted === true ? 'text-go' : 'text-ink2'}>{words}</span>
            </li>
          ),
      )}
    </ul>
  );
}
