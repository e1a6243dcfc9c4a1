import * as m from '#text/messages/messages.js';
import { SponsorMark } from '#web/app/ads/SponsorMark.tsx';
import { useLanguage } from '#web/app/language-context.ts';
import { lastCalls } from '#rules/live/live-day.ts';
import { noticesOf, platesOf } from '#web/parts/track/track-heat.ts';
import type { TrackRace } from '#web/parts/track/use-track-race.ts';
import type { Live } from './live.ts';

/** How long each sponsor is shown. The views are counted again each half hour: a screen stays open all day. */
const turnMs = 20_000;
const countedMs = 30 * 60_000;

interface BoardFootProps {
  live: Live;
  race: TrackRace | undefined;
  now: number;
}

/** The current notice, or a last call of the park; and one sponsor of the date or of the class on the track, in turn. */
export function BoardFoot({ live: { state, frame, now: day, races }, race, now }: BoardFootProps) {
  const language = useLanguage();
  const [notice] = state === null ? [] : noticesOf(state, now);
  const calls = lastCalls(races).map((heat) =>
    m.track_call_of({ number: heat.number, plates: platesOf(frame, heat.missing).join(', ') }),
  );
  const words = notice?.t[language] ?? (calls.length > 0 ? [m.track_call_park(), ...calls].join(' · ') : '');
  const onTrack = day.track ?? races.at(-1) ?? null;
  const sponsors = (race?.sponsors ?? []).filter(
    ({ category_id }) => category_id === null || category_id === onTrack?.category_id,
  );
  const sponsor = sponsors[Math.floor(now / turnMs) % sponsors.length];
  const slot = Math.floor(now / countedMs);
  if (words === '' && sponsor === undefined) return null;
  return (
    <footer className="flex h-28 shrink-0 items-center justify-between gap-10 bg-signal px-10 text-night">
      <p
        role="status"
        className={`line-clamp-2 min-w-0 leading-tight font-semibold wrap-anywhere ${words.length > 90 ? 'text-[2.3em]' : 'text-[2.9em]'}`}
      >
        {words}
      </p>
      {sponsor !== undefined && (
        <div className="flex max-w-[45%] shrink-0 items-center gap-5">
          <span className="text-[2.3em] leading-none">{m.race_sponsor()}</span>
          <SponsorMark
            key={`${sponsor.ad_id} ${slot}`}
            sponsor={sponsor}
            space="SCREEN"
            page={`screen ${race?.race_id ?? 0} ${slot}`}
            logoClass="max-h-22"
            nameClass="text-[3.4em] leading-none"
          />
        </div>
      )}
    </footer>
  );
}
