import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OfficeClub } from '#contract/office/organizations.ts';
import * as m from '#text/messages/messages.js';
import { Failed } from '#web/office/parts/Failed.tsx';
import { ClubSheet } from './ClubSheet.tsx';
import { Button } from '#web/ui/Button.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { useAsk, keyOf } from '#web/app/call/use-ask.ts';

function ClubLine({ club, onEdit }: { club: OfficeClub; onEdit: () => void }) {
  const facts = [
    ...(club.club_state === '' ? [] : [club.club_state]),
    m.org_club_riders({ count: club.riders }),
    ...(club.club_payments ? [m.org_club_pays()] : []),
  ];
  return (
    <li className="flex items-center justify-between gap-4 border-b border-line py-2">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">
          {club.club_name}
          {club.closed && <span className="font-normal text-ink3"> · {m.org_club_closed()}</span>}
        </p>
        <p className="text-small text-ink2 wrap-anywhere">{facts.join(' · ')}</p>
      </div>
      <Button
        look="link"
        aria-label={m.org_club_edit({ name: club.club_name })}
        onClick={onEdit}
        className="shrink-0"
      >
        {m.org_club_edit_short()}
      </Button>
    </li>
  );
}

/** The clubs of an organization, closed ones last. */
export function ClubsPart({ organization_id }: { organization_id: number }) {
  const client = useQueryClient();
  const params = { id: organization_id };
  const { data, error, refetch } = useAsk(
    'GET /api/office/organizations/{id}/clubs',
    { params },
    { select: ({ items }) => items },
  );
  const [edited, setEdited] = useState<number | 'new' | null>(null);
  const saved = () => {
    setEdited(null);
    void client.invalidateQueries({
      queryKey: keyOf('GET /api/office/organizations/{id}/clubs', { params }),
    });
    // The lists of clubs on other screens.
    void client.invalidateQueries({ queryKey: keyOf('GET /api/clubs') });
  };
  return (
    <section>
      <div className="flex flex-wrap items-end justify-between gap-3 border-b-4 border-accent pb-1">
        <h2 className="display text-d28">{m.org_clubs()}</h2>
        <Button onClick={() => setEdited('new')}>{m.org_club_new()}</Button>
      </div>
      {!data && !error && <SkeletonRows rows={4} />}
      {!data && error && <Failed error={error} again={() => void refetch()} />}
      {data?.length === 0 && <p className="mt-4 max-w-text text-ink2">{m.org_club_none()}</p>}
      <ul>
        {data?.map((club) => (
          <ClubLine key={club.club_id} club={club} onEdit={() => setEdited(club.club_id)} />
        ))}
      </ul>
      {edited !== null && (
        <ClubSheet
          organization_id={organization_id}
          club={data?.find(({ club_id }) => club_id === edited) ?? null}
          onSaved={saved}
          onClose={() => setEdited(null)}
        />
      )}
    </section>
  );
}
