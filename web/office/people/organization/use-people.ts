import { useQueryClient } from '@tanstack/react-query';
import type { NamedRole, OfficePerson, WaitingRole } from '#contract/people/office/people.ts';
import * as m from '#text/messages/messages.js';
import { roleText, plainRole, type Role } from '#web/parts/account/role-words.ts';
import { useAsk, keyOf } from '#web/ground/call/use-ask.ts';
import { ask } from '#web/ground/call/ask.ts';
import { useJustDone } from '#web/parts/form/use-just-done.ts';
import { useWrite, type Work } from '#web/parts/use-write.ts';

const giveWords = {
  now: m.people_give_done,
  waits: m.people_give_waits,
  had: m.people_give_had,
} as const;

interface Done {
  words: string;
  /** Undoes it. It is null when there is nothing to undo. */
  onUndo: (() => void) | null;
}

/** Loads who has which role, and makes every change with its undo. */
export function usePeople(q: string, role: Role | '') {
  const client = useQueryClient();
  const { data, error, refetch } = useAsk(
    'GET /api/office/people',
    { query: { q, role } },
    { placeholderData: (before) => before },
  );
  const { just, tell: tellDone, forget } = useJustDone<Done>();
  const { busy, run } = useWrite({ onRefused: ({ words }) => tell(words) });
  const again = () => client.invalidateQueries({ queryKey: keyOf('GET /api/office/people') });
  const tell = (words: string, onUndo: (() => void) | null = null) => tellDone({ words, onUndo });
  const back = (work: Work) => () =>
    void run(async () => {
      await work();
      await again();
      forget();
    });
  const post = (user_email: string, one: NamedRole) =>
    ask('POST /api/office/people/roles', {
      body: { user_email, ...plainRole(one) },
    });
  const drop = (user_id: number, one: NamedRole) =>
    ask('POST /api/office/people/roles/take', { body: { user_id, ...plainRole(one) } });

  return {
    data,
    error: data ? null : error,
    refetch: () => void refetch(),
    just,
    busy,
    forget,
    give: async (user_email: string, one: NamedRole) => {
      const { given } = await post(user_email, one);
      await again();
      tell(giveWords[given]({ email: user_email, role: roleText(one) }));
    },
    take: async ({ user_id, user_email }: OfficePerson, one: NamedRole) => {
      await drop(user_id, one);
      await again();
      tell(
        m.people_taken({ email: user_email, role: roleText(one) }),
        back(() => post(user_email, one)),
      );
    },
    callOff: async (one: WaitingRole) => {
      await ask('DELETE /api/office/people/waiting/{invitation_id}', {
        params: { invitation_id: one.invitation_id },
      });
      await again();
      tell(
        m.people_called_off({ email: one.user_email, role: roleText(one) }),
        back(() => post(one.user_email, one)),
      );
    },
    sendAgain: async (one: WaitingRole) => {
      await post(one.user_email, one);
      await again();
      tell(m.people_give_waits({ email: one.user_email, role: roleText(one) }));
    },
    endSessions: async ({ user_id }: OfficePerson) => {
      await ask('DELETE /api/office/people/{user_id}/sessions', { params: { user_id } });
      await again();
    },
  };
}

export type PeopleDesk = ReturnType<typeof usePeople>;
