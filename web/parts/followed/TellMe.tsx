import { useState } from 'react';
import * as m from '#text/messages/messages.js';
import { Link } from '#web/ground/address/link.tsx';
import { squadHref } from '#web/ground/address/paths.ts';
import { failureText } from '#web/ground/call/failure-text.ts';
import { useLanguage } from '#web/ground/language-context.ts';
import { beginPush, endPush, type PushStand, pushStand } from './push-phone.ts';
import type { ClubStar } from './stars.ts';

const words: Partial<Record<PushStand, () => string>> = {
  denied: m.push_denied,
  install: m.push_install,
  never: m.push_never,
};

/** Turns notifications about these riders on and off on this phone, or shows why there are none. */
export function TellMe({ riders }: { riders: readonly number[] }) {
  const language = useLanguage();
  const [stand, setStand] = useState(pushStand);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const turn = async () => {
    setIsBusy(true);
    setFailure('');
    try {
      if (stand === 'on') {
        await endPush(language);
        setStand(pushStand());
      } else setStand(await beginPush(riders, language));
    } catch (error) {
      setFailure(failureText(error));
    } finally {
      setIsBusy(false);
    }
  };
  const why = words[stand];
  if (why !== undefined) return <p className="bg-surface px-4 py-3 text-small">{why()}</p>;
  return (
    <div className="flex flex-wrap items-center gap-x-4 bg-surface px-4 py-2">
      <p className="min-w-0 flex-1 basis-48 text-small">
        {stand === 'on' ? m.push_on() : m.push_ask_why()}
        <span role="status" className="block text-stop">
          {failure}
        </span>
      </p>
      <button
        type="button"
        disabled={isBusy}
        onClick={() => void turn()}
        className={`min-h-12 px-4 text-small font-semibold ${stand === 'on' ? 'border-2 border-ink bg-paper' : 'bg-ink text-paper'}`}
      >
        {isBusy ? m.push_busy() : stand === 'on' ? m.push_stop() : m.push_ask()}
      </button>
    </div>
  );
}

/** Leads to the riders of the clubs that are followed on this phone. */
export function ClubsOfRace({ clubs, race_id }: { clubs: readonly ClubStar[]; race_id: number }) {
  return clubs.map((club) => (
    <Link
      key={club.club_id}
      href={squadHref(club, race_id)}
      className="flex min-h-12 items-center bg-paper px-4 font-semibold underline underline-offset-3"
    >
      {m.squad_title({ club: club.club_name })}
    </Link>
  ));
}
