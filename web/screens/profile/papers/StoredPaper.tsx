import { keyOf } from '#web/app/call/use-ask.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { PaperSlot } from '#contract/accounts/users.ts';
import * as m from '#text/messages/messages.js';
import { StoredFile } from '#web/parts/papers/StoredFile.tsx';
import { paperLabels } from './paper-labels.ts';
import { addressOf } from '#web/app/call/address-of.ts';

/** A paper of a rider, to look at. Afterwards the list of looks is read again. */
export function StoredPaper({ rider_id, slot }: { rider_id: number; slot: PaperSlot }) {
  const client = useQueryClient();
  const label = paperLabels[slot]();
  return (
    <StoredFile
      address={addressOf('GET /api/riders/{id}/papers/{slot}', { params: { id: rider_id, slot } })}
      words={m.profile_paper_look()}
      label={`${m.profile_paper_look()}: ${label}`}
      alt={m.paper_preview({ label })}
      name={label}
      onLooked={() =>
        client.invalidateQueries({
          queryKey: keyOf('GET /api/riders/{id}/looks', { params: { id: rider_id } }),
        })
      }
    />
  );
}
