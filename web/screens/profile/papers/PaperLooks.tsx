import type { z } from 'zod';
import type { listPaperLooks } from '#contract/riders/riders.ts';
import * as m from '#text/messages/messages.js';
import { useLanguage } from '#web/app/language-context.ts';
import { paperLabels } from './paper-labels.ts';
import { timeAgo } from '#web/screens/profile/when.ts';
import { textLink } from '#web/ui/button-classes.ts';
import { useAsk } from '#web/app/call/use-ask.ts';

type Looks = z.infer<(typeof listPaperLooks)['reply']>;
type Look = Looks['items'][number];

const lookers: Record<Look['by'], () => string> = {
  you: m.profile_look_you,
  guardian: m.profile_look_guardian,
  organization: m.profile_look_organization,
  admin: m.profile_look_admin,
  gone: m.profile_look_gone,
};

/** Who looked at a child's papers: the last look in a line, all of them behind a button. */
export function PaperLooks({ rider_id }: { rider_id: number }) {
  const language = useLanguage();
  const { data, dataUpdatedAt } = useAsk(
    'GET /api/riders/{id}/looks',
    { params: { id: rider_id } },
    { select: ({ items }) => items, staleTime: 0 },
  );
  const [last] = data ?? [];
  if (data === undefined || last === undefined) return null;
  const when = (look: Look) => timeAgo(look.at, dataUpdatedAt, language);
  return (
    <details className="mt-4 border-t border-line pt-2 text-small">
      <summary className={`min-h-12 cursor-pointer py-3 ${textLink}`}>
        {m.profile_looks({ when: when(last), who: lookers[last.by]() })}
      </summary>
      <ul className="divide-y divide-line">
        {data.map((look) => (
          <li key={`${look.at} ${look.slot}`} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span>
              {paperLabels[look.slot]()} · {lookers[look.by]()}
            </span>
            <span className="text-ink2">{when(look)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
