import type { RiderCard } from '#contract/accounts/accounts.ts';
import type { PrivateRider } from '#contract/riders/riders.ts';
import * as m from '#text/messages/messages.js';
import { ask } from '#web/app/call/ask.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { useWrite } from '#web/parts/use-write.ts';

interface LikeSiblingProps {
  siblings: readonly RiderCard[];
  /** The sibling whose data was copied. */
  taken: number | null;
  onTake: (sibling: PrivateRider) => void;
}

/** One tap copies data from another rider of the account, so that nobody types an address twice. */
export function LikeSibling({ siblings, taken, onTake }: LikeSiblingProps) {
  const { busy, failure, run } = useWrite();
  if (siblings.length === 0) return null;
  const take = ({ rider_id }: RiderCard) =>
    run(async () => onTake(await ask('GET /api/riders/{id}', { params: { id: rider_id } })));
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-3">
        {siblings.map((one) => (
          <Button
            key={one.rider_id}
            aria-pressed={one.rider_id === taken}
            busy={busy}
            onClick={() => void take(one)}
          >
            {one.rider_id === taken && <Icon name="check" className="size-5" />}
            {m.profile_like({ name: one.rider_firstname })}
          </Button>
        ))}
      </div>
      <p className="text-small text-ink2">{m.profile_like_hint()}</p>
      <FormAlert>{failure}</FormAlert>
    </div>
  );
}
