import { useQueryClient } from '@tanstack/react-query';
import type { PaperSlot } from '#contract/users.ts';
import * as m from '#text/messages/messages.js';
import { StoredFile } from '#web/parts/StoredFile.tsx';
import { paperLabels } from '#web/screens/profile/paper-labels.ts';

/** A paper of a rider, to be looked at; the list of looks is read anew. */
export function StoredPaper({ rider_id, slot }: { rider_id: number; slot: PaperSlot }) {
  const client = useQueryClient();
  const label = paperLabels[slot]();
  return (
    <StoredFile
      address={`/api/riders/${rider_id}/papers/${slot}`}
      words={m.profile_paper_look()}
      label={`${m.profile_paper_look()}: ${label}`}
      alt={m.paper_preview({ label })}
      name={label}
      onLooked={() => client.invalidateQueries({ queryKey: ['looks', rider_id] })}
    />
  );
}
