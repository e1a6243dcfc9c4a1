import * as m from '#text/messages/messages.js';
import { keyOf, useAsk } from '#web/ground/call/use-ask.ts';
import { EditedList } from './EditedList.tsx';
import { TrackSheet } from './TrackSheet.tsx';

/** The tracks an organization keeps. */
export function TracksPart({ organization_id }: { organization_id: number }) {
  const params = { id: organization_id };
  const read = useAsk(
    'GET /api/office/organizations/{id}/tracks',
    { params },
    { select: ({ items }) => items },
  );
  return (
    <EditedList
      words={{
        add: m.tracks_office_add(),
        none: m.tracks_office_none(),
        edit: m.tracks_office_edit_short(),
      }}
      read={read}
      idOf={({ track_id }) => track_id}
      line={({ track_name, track_city, track_state, dates }) => ({
        name: track_name,
        facts: [
          ...[track_city, track_state].filter((part) => part !== ''),
          m.track_dates_count({ count: dates }),
        ],
        editLabel: m.tracks_office_edit({ name: track_name }),
      })}
      changes={[
        keyOf('GET /api/office/organizations/{id}/tracks', { params }),
        // The list of tracks for the dates of a cup.
        keyOf('GET /api/tracks'),
      ]}
      renderSheet={(track, ends) => <TrackSheet organization_id={organization_id} track={track} {...ends} />}
    />
  );
}
