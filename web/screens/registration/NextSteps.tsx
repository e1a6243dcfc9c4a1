import * as m from '#text/messages/messages.js';
import { Link } from '#web/app/address/link.tsx';
import { useAsk } from '#web/app/call/use-ask.ts';
import { formatDate } from '#web/app/format.ts';
import { addRiderHref, raceDateHref } from '#web/app/screens/paths.ts';
import { primaryButton, secondaryButton } from '#web/ui/button-classes.ts';

/** Signed in a moment ago: a sister or a brother, the first race that takes entries, or home. */
export function NextSteps() {
  const { data } = useAsk('GET /api/riders/season', {}, { select: ({ items }) => items[0]?.next ?? null });
  return (
    <nav aria-label={m.registration_in_next()} className="flex flex-col items-stretch gap-3 self-stretch">
      {data?.open === true && (
        <Link href={raceDateHref(data)} className={primaryButton}>
          {m.registration_in_enter({ race: data.race_name, date: formatDate(data.race_date) })}
        </Link>
      )}
      <Link href={addRiderHref} className={secondaryButton}>
        {m.registration_in_sibling()}
      </Link>
      <Link href="/" className={secondaryButton}>
        {m.registration_in_home()}
      </Link>
    </nav>
  );
}
