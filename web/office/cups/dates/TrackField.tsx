import * as m from '#text/messages/messages.js';
import { useAsk } from '#web/app/call/use-ask.ts';
import { SelectField } from '#web/ui/form/SelectField.tsx';

interface TrackFieldProps {
  track_id: number | null;
  onChange: (track_id: number | null, place: string) => void;
}

/** The track of a date, chosen among all tracks. Out: the track, and the name of the place. */
export function TrackField({ track_id, onChange }: TrackFieldProps) {
  const { data: tracks = [] } = useAsk('GET /api/tracks', {}, { select: ({ items }) => items });
  if (tracks.length === 0) return null;
  const placeOf = ({ track_name, track_city }: (typeof tracks)[number]): string =>
    track_city === '' || track_name.includes(track_city) ? track_name : `${track_name}, ${track_city}`;
  return (
    <SelectField
      name="track_id"
      label={m.cups_date_track()}
      choose={m.cups_date_track_none()}
      options={tracks.map((one) => ({ value: String(one.track_id), label: placeOf(one) }))}
      value={track_id === null ? '' : String(track_id)}
      onChange={(event) => {
        const chosen = tracks.find((one) => String(one.track_id) === event.target.value);
        onChange(chosen?.track_id ?? null, chosen ? placeOf(chosen) : '');
      }}
    />
  );
}
