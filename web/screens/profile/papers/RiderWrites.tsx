import type { RiderWrite } from '#contract/riders/proposals.ts';
import * as m from '#text/messages/messages.js';
import { useLanguage } from '#web/app/language-context.ts';
import { fieldName } from '#web/parts/rider-fields/rider-field-names.ts';
import { timeAgo } from '#web/screens/profile/when.ts';
import { textLink } from '#web/ui/button-classes.ts';
import { useAsk } from '#web/app/call/use-ask.ts';

const writers: Record<RiderWrite['by'], () => string> = {
  club: m.profile_look_club,
  organization: m.profile_look_organization,
  admin: m.profile_look_admin,
  gone: m.profile_look_gone,
};

function wordsOf({ by, action, fields }: RiderWrite): string {
  const known = fields.flatMap((name) => fieldName(name) ?? []);
  const said = { who: writers[by](), what: known.length > 0 ? known.join(', ') : m.profile_write_other() };
  return action === 'propose' ? m.profile_write_proposed(said) : m.profile_write_changed(said);
}

/** Changes made by others than the family: the last one in a line, all of them behind a button. */
export function RiderWrites({ rider_id }: { rider_id: number }) {
  const language = useLanguage();
  const { data, dataUpdatedAt } = useAsk(
    'GET /api/riders/{id}/writes',
    { params: { id: rider_id } },
    { select: ({ items }) => items, staleTime: 0 },
  );
  const [last] = data ?? [];
  if (data === undefined || last === undefined) return null;
  const when = (one: RiderWrite) => timeAgo(one.at, dataUpdatedAt, language);
  return (
    <details className="mt-4 border-t border-line pt-2 text-small">
      <summary className={`min-h-12 cursor-pointer py-3 ${textLink}`}>
        {m.profile_writes({ when: when(last), who: writers[last.by]() })}
      </summary>
      <ul className="divide-y divide-line">
        {data.map((one) => (
          <li
            key={`${one.at} ${one.action} ${one.fields.join()}`}
            className="flex flex-wrap justify-between gap-x-4 py-2"
          >
            <span className="inline-block wrap-anywhere first-letter:uppercase">{wordsOf(one)}</span>
            <span className="text-ink2">{when(one)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
