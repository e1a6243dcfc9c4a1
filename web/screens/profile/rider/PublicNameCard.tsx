import { useState } from 'react';
import type { PublicName } from '#contract/riders/public-name.ts';
import type { PrivateRider } from '#contract/riders/riders.ts';
import * as m from '#text/messages/messages.js';
import { useWrite } from '#web/parts/use-write.ts';
import { Card } from '#web/screens/profile/Card.tsx';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { ask } from '#web/app/call/ask.ts';

interface PublicNameCardProps {
  rider: PrivateRider;
  onSaved: (rider: PrivateRider) => void;
}

/** By name or by initials on every public page. The guardians decide, and may change it at any time. */
export function PublicNameCard({ rider, onSaved }: PublicNameCardProps) {
  const { busy, failure, run } = useWrite();
  const [saved, setSaved] = useState<string | null>(null);
  const hidden = rider.public_name === 'initials';
  const change = (public_name: PublicName) =>
    run(async () => {
      setSaved(null);
      const shown = await ask('PUT /api/riders/{id}/public_name', {
        params: { id: rider.rider_id },
        body: { public_name },
      });
      setSaved(shown.rider_publicname);
      onSaved({ ...rider, ...shown });
    });
  return (
    <Card title={m.public_name_title()}>
      <p className="text-ink2">{m.public_name_shown()}</p>
      <p className="mb-4 flex items-center gap-2 display text-d22 wrap-anywhere">
        <Icon name={hidden ? 'lock' : 'eye'} className="size-5 shrink-0" />
        {rider.rider_publicname}
      </p>
      <p>{m.public_name_reach()}</p>
      <p className="mt-2 text-small text-ink2">{m.public_name_limits()}</p>
      <Button busy={busy} onClick={() => void change(hidden ? 'full' : 'initials')} className="mt-4">
        {hidden ? m.public_name_change_full() : m.public_name_change_initials()}
      </Button>
      <div className={saved !== null || failure !== null ? 'mt-4' : ''}>
        <FormAlert good>{saved === null ? null : m.public_name_saved({ name: saved })}</FormAlert>
        <FormAlert>{failure}</FormAlert>
      </div>
    </Card>
  );
}
