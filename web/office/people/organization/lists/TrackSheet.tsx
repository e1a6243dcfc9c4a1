import { useState } from 'react';
import type { OfficeTrack, TrackFields } from '#contract/season/office/places/tracks.ts';
import * as m from '#text/messages/messages.js';
import { ask } from '#web/ground/call/ask.ts';
import { useLanguage } from '#web/ground/language-context.ts';
import { officePaths } from '#web/ground/address/office-paths.ts';
import { zoneOptions } from '#web/office/parts/words/zones.ts';
import { Sure } from '#web/office/parts/Sure.tsx';
import { useWriteForm } from '#web/parts/form/use-write-form.ts';
import { countryOptions } from '#web/parts/rider/country-names.ts';
import { useCountries } from '#web/parts/rider/choices.ts';
import { BackSheet } from '#web/ui/BackSheet.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { pointOf, pointText } from './point.ts';

interface TrackSheetProps {
  organization_id: number;
  /** The track. It is null for a new one. */
  track: OfficeTrack | null;
  onSaved: () => void;
  onClose: () => void;
}

interface Typed {
  track_name: string;
  track_city: string;
  track_state: string;
  country_id: string;
  where: string;
  track_directions: string;
  track_contact: string;
  track_zone: string;
  track_surface: string;
  length: string;
}

const lengthOf = (text: string): number | null =>
  /^[1-9][0-9]{0,3}$/.test(text.trim()) ? Number(text) : null;

function typedOf(track: OfficeTrack | null): Typed {
  return {
    track_name: track?.track_name ?? '',
    track_city: track?.track_city ?? '',
    track_state: track?.track_state ?? '',
    country_id: track?.country_id == null ? '' : String(track.country_id),
    where:
      track === null ? '' : pointText({ latitude: track.track_latitude, longitude: track.track_longitude }),
    track_directions: track?.track_directions ?? '',
    track_contact: track?.track_contact ?? '',
    track_zone: track?.track_zone ?? '',
    track_surface: track?.track_surface ?? '',
    length: track?.track_length == null ? '' : String(track.track_length),
  };
}

function fieldsOf({ country_id, where, length, track_zone, ...rest }: Typed): TrackFields {
  const { latitude = null, longitude = null } = pointOf(where) ?? {};
  return {
    ...rest,
    country_id: country_id === '' ? null : Number(country_id),
    track_latitude: latitude,
    track_longitude: longitude,
    track_zone: track_zone === '' ? null : track_zone,
    track_length: lengthOf(length),
  };
}

/** Creates and edits a track, and removes it while no date names it. */
export function TrackSheet({ organization_id, track, onSaved, onClose }: TrackSheetProps) {
  const language = useLanguage();
  const { data: countries = [] } = useCountries();
  const [start] = useState(() => typedOf(track));
  const { sends, field, busy, failure } = useWriteForm<Typed>({
    start,
    check: ({ track_name, where, length }) => ({
      ...(track_name.trim() === '' ? { track_name: m.form_required() } : {}),
      ...(pointOf(where) === null ? { where: m.tracks_office_place_wrong() } : {}),
      ...(length.trim() !== '' && lengthOf(length) === null ? { length: m.office_number_wrong() } : {}),
    }),
  });
  const params = { id: organization_id };
  const form = sends(async (typed) => {
    const body = fieldsOf(typed);
    if (track === null) await ask('POST /api/office/organizations/{id}/tracks', { params, body });
    else
      await ask('PUT /api/office/organizations/{id}/tracks/{track_id}', {
        params: { ...params, track_id: track.track_id },
        body: { ...body, version: track.version },
      });
    onSaved();
  });
  const optional = m.form_optional();
  return (
    <BackSheet
      title={track?.track_name ?? m.tracks_office_add()}
      closeHref={officePaths.organization}
      onClose={onClose}
    >
      <form {...form} className="space-y-5">
        <TextField {...field('track_name')} label={m.tracks_office_name()} maxLength={200} />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            {...field('track_city')}
            label={m.tracks_office_city()}
            optional={optional}
            maxLength={60}
          />
          <TextField {...field('track_state')} label={m.org_state()} optional={optional} maxLength={60} />
        </div>
        <SelectField
          {...field('country_id')}
          label={m.org_country()}
          choose={m.tracks_office_country_own()}
          options={countryOptions(countries, language)}
        />
        <SelectField
          {...field('track_zone')}
          label={m.tracks_office_zone()}
          hint={m.tracks_office_zone_why()}
          choose={m.tracks_office_zone_own()}
          options={zoneOptions(track?.track_zone ?? 'UTC', language)}
        />
        <TextField
          {...field('where')}
          label={m.tracks_office_place()}
          hint={m.tracks_office_place_why()}
          optional={optional}
          autoComplete="off"
          maxLength={60}
        />
        <TextArea
          {...field('track_directions')}
          label={m.track_directions()}
          hint={m.tracks_office_directions_why()}
          optional={optional}
          maxLength={2000}
        />
        <TextField
          {...field('track_contact')}
          label={m.tracks_office_contact()}
          hint={m.tracks_office_contact_why()}
          optional={optional}
          maxLength={200}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            {...field('track_surface')}
            label={m.tracks_office_surface()}
            optional={optional}
            maxLength={60}
          />
          <TextField
            {...field('length')}
            label={m.tracks_office_length()}
            optional={optional}
            inputMode="numeric"
            maxLength={4}
          />
        </div>
        <SubmitButton failure={failure} busy={busy} busyText={m.office_saving()}>
          {track === null ? m.office_create() : m.office_save()}
        </SubmitButton>
      </form>
      {track !== null && track.dates === 0 && (
        <div className="mt-8 border-t border-line pt-4">
          <Sure
            label={m.tracks_office_remove()}
            about={track.track_name}
            question={m.tracks_office_remove_sure({ name: track.track_name })}
            yes={m.tracks_office_remove()}
            onYes={async () => {
              await ask('DELETE /api/office/organizations/{id}/tracks/{track_id}', {
                params: { ...params, track_id: track.track_id },
              });
              onSaved();
            }}
          />
        </div>
      )}
    </BackSheet>
  );
}
