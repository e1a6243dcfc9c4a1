import { ask } from '#web/ground/call/ask.ts';
import * as m from '#text/messages/messages.js';
import { useWrite } from '#web/parts/use-write.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { paths } from '#web/ground/address/paths.ts';

/** Turns the name into initials everywhere, or back, for the accounts in charge. Then it reloads the page. */
export function OwnName({ rider_id, isReduced }: { rider_id: number; isReduced: boolean }) {
  const { busy, failure, run } = useWrite();
  const change = () =>
    run(async () => {
      await ask('PUT /api/riders/{id}/public_name', {
        params: { id: rider_id },
        body: { public_name: isReduced ? 'full' : 'initials' },
      });
      location.replace(`${paths.career}/${rider_id}`);
    });
  return (
    <div className="gutter mx-auto max-w-page pb-4 print:hidden">
      <Button busy={busy} onClick={() => void change()}>
        {isReduced ? m.public_name_change_full() : m.public_name_change_initials()}
      </Button>
      <FormAlert>{failure}</FormAlert>
    </div>
  );
}
