import * as m from '#text/messages/messages.js';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import type { Announced } from './use-announced.ts';

/** The race before, the one that is ridden now, the race after: always in the same place. */
export function AnnouncerFoot({ announced }: { announced: Announced }) {
  const { previous, next, isFollowing, choose, follow, live } = announced;
  const { track } = live.now;
  return (
    <footer className="flex shrink-0 gap-3 border-t-2 border-ink bg-paper px-4 py-3">
      <Button
        disabled={previous === null}
        onClick={() => previous !== null && choose(previous.index)}
        aria-label={previous === null ? m.announcer_before() : m.announcer_to({ number: previous.number })}
        className="min-h-14 shrink-0 disabled:opacity-40"
      >
        <Icon name="left" />
      </Button>
      <Button
        disabled={isFollowing || track === null}
        onClick={follow}
        className="min-h-14 min-w-0 grow basis-0 px-1! whitespace-nowrap disabled:opacity-40"
      >
        {track === null ? m.announcer_now() : m.announcer_now_number({ number: track.number })}
      </Button>
      <Button
        disabled={next === null}
        onClick={() => next !== null && choose(next.index)}
        look="primary"
        className="min-h-14 min-w-0 grow basis-0 px-1! whitespace-nowrap disabled:opacity-40"
      >
        {next === null ? m.announcer_after() : m.announcer_next({ number: next.number })}
        <Icon name="right" className="size-5" />
      </Button>
    </footer>
  );
}
