import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OfficeTrack } from '#contract/office/places/tracks.ts';
import * as m from '#text/messages/messages.js';
import { keyOf, useAsk } from '#web/app/call/use-ask.ts';
import { Failed } from '#web/office/parts/Failed.tsx';
import { Button } from '#web/ui/Button.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { TrackSheet } from './TrackSheet.tsx';

function TrackLine({ track, onEdit }: { track: OfficeTrack; onEdit: () => void }) {
  const where = [track.track_city, track.track_state].filter(Boolean);
  const facts = [...where, m.track_dates_count({ count: track.dates })];
  return (
    <li className="flex items-center justify-between gap-4 border-b border-line py-2">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{track.track_name}</p>
        <p className="text-small text-ink2 wrap-anywhere">{facts.join(' · ')}</p>
      </div>
      <Button
        look="link"
        aria-label={m.tracks_office_edit({ name: track.track_name })}
        onClick={onEdit}
        className="shrink-0"
      >
        {m.tracks_office_edit_short()}
      </Button>
    </li>
  );
}

/** The tracks an organization keeps. */
export function TracksPart({ organization_id }: { organization_id: number }) {
  const client = useQueryClient();
  const params = { id: organization_id };
  const { data, error, refetch } = useAsk(
    'GET /api/office/organizations/{id}/tracks',
    { params },
    { select: ({ items }) => items },
  );
  const [edited, setEdited] = useState<number | 'new' | null>(null);
  const saved = () => {
    setEdited(null);
    void client.invalidateQueries({
      queryKey: keyOf('GET /api/office/organizations/{id}/tracks', { params }),
    });
    // The list of tracks for the dates of a cup.
    void client.invalidateQueries({ queryKey: keyOf('GET /api/tracks') });
  };
  return (
    <section>
      <div className="flex flex-wrap items-end justify-between gap-3 border-b-4 border-accent pb-1">
        <h2 className="display text-d28">{m.tracks_office_title()}</h2>
        <Button onClick={() => setEdited('new')}>{m.tracks_office_add()}</Button>
      </div>
      {!data && !error && <SkeletonRows rows={4} />}
      {!data && error && <Failed error={error} again={() => void refetch()} />}
      {data?.length === 0 && <p className="mt-4 max-w-text text-ink2">{m.tracks_office_none()}</p>}
      <ul>
        {data?.map((track) => (
          <TrackLine key={track.track_id} track={track} onEdit={() => setEdited(track.track_id)} />
        ))}
      </ul>
      {edited !== null && (
        <TrackSheet
          organization_id={organization_id}
          track={data?.find(({ track_id }) => track_id === edited) ?? null}
          onSaved={saved}
          onClose={() => setEdited(null)}
        />
      )}
    </section>
  );
}
