import type { DeskRace } from '#contract/office/entries/entries.ts';
import * as m from '#text/messages/messages.js';
import { Link } from '#web/app/address/link.tsx';
import { useSession } from '#web/app/call/use-session.ts';
import { useAsk } from '#web/app/call/use-ask.ts';
import { entriesHref } from '#web/app/screens/office-paths.ts';
import { primaryButton, secondaryButton } from '#web/ui/button-classes.ts';
import { Icon } from '#web/ui/Icon.tsx';

/** The office page of this race for the account; undefined: not known yet, null: it has none. */
export function useDeskOf(race_id: number): DeskRace | null | undefined {
  const roles = useSession()?.authUser.user_roles ?? [];
  const { data, isPending } = useAsk('GET /api/office/races', {}, { enabled: roles.length > 0 });
  if (roles.length === 0) return null;
  if (isPending) return undefined;
  return data?.items.find((one) => one.race_id === race_id) ?? null;
}

/** A link from the public page to the office: a delegate to the riders of the club, an office to its list. */
export function ClubWay({ desk, isOpen }: { desk: DeskRace; isOpen: boolean }) {
  const roles = useSession()?.authUser.user_roles ?? [];
  const decides = roles.some(({ role }) => role === 'organizer' || role === 'admin');
  return (
    <div className="flex flex-wrap gap-2">
      {isOpen && !decides && (
        <Link href={entriesHref(desk.race_id, 'club')} className={`${primaryButton} w-full sm:w-auto`}>
          <Icon name="users" className="size-5" />
          {m.entry_club_enter()}
        </Link>
      )}
      <Link href={entriesHref(desk.race_id)} className={secondaryButton}>
        {decides ? m.entry_office_list() : m.entry_club_list({ count: desk.entries })}
      </Link>
    </div>
  );
}
