import * as m from '#text/messages/messages.js';
import { ContactText } from '#web/parts/places/ContactText.tsx';
import { primaryButton, textLink } from '#web/ui/button-classes.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { mapLinks } from './map-links.ts';
import type { FoundTrack } from './track-view.ts';

const heading = 'display border-b-4 border-accent pb-1 text-d28';

function MapLinks({ latitude, longitude }: { latitude: number; longitude: number }) {
  const { app, osm, google } = mapLinks(latitude, longitude);
  return (
    <div className="mt-4 flex flex-col items-start gap-1 print:hidden">
      <a href={app} className={primaryButton}>
        <Icon name="pin" />
        {m.track_map_app()}
      </a>
      <p className="flex flex-wrap gap-x-4">
        {[
          { href: osm, words: m.track_map_osm() },
          { href: google, words: m.track_map_google() },
        ].map(({ href, words }) => (
          <a
            key={href}
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            className={`inline-flex min-h-12 items-center gap-1.5 ${textLink}`}
          >
            {words}
            <Icon name="external" className="size-4" />
          </a>
        ))}
      </p>
    </div>
  );
}

/** The way there, whom to call, and what the track is like. */
export function Getting({ track }: { track: FoundTrack }) {
  const { track_latitude, track_longitude, track_directions, track_contact, track_surface, track_length } =
    track;
  const facts = [track_surface, track_length === null ? '' : m.track_length({ count: track_length })].filter(
    Boolean,
  );
  const isKnown = track_latitude !== null && track_longitude !== null;
  return (
    <>
      <section className="mt-8">
        <h2 className={heading}>{m.track_directions()}</h2>
        {track_directions !== '' && (
          <p className="mt-3 whitespace-pre-line wrap-anywhere">{track_directions}</p>
        )}
        {track_directions === '' && !isKnown && <p className="mt-3 text-ink2">{m.track_directions_none()}</p>}
        {isKnown && <MapLinks latitude={track_latitude} longitude={track_longitude} />}
        {isKnown && (
          <p className="mt-1 text-small text-ink2">
            {track_latitude}, {track_longitude}
          </p>
        )}
      </section>
      {track_contact !== '' && (
        <section className="mt-8">
          <h2 className={heading}>{m.track_call()}</h2>
          <p className="mt-3 text-lead whitespace-pre-line wrap-anywhere">
            <ContactText text={track_contact} />
          </p>
        </section>
      )}
      {facts.length > 0 && (
        <section className="mt-8">
          <h2 className={heading}>{m.track_facts()}</h2>
          <p className="mt-3 wrap-anywhere">{facts.join(' · ')}</p>
        </section>
      )}
    </>
  );
}
