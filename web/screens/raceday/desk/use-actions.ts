import { CallFailure } from '#web/ground/call/ask.ts';
import type { News } from '#web/outbox/engine.ts';
import { type DeskItem, deskSubject, type DeskWrite } from '#web/outbox/items.ts';
import { outbox } from '#web/outbox/outbox.ts';
import { deskOwner } from '#web/outbox/send.ts';
import { useOutboxNews, useUnsent } from '#web/outbox/use-outbox.ts';
import { askDesk } from '#web/parts/desk/ask-desk.ts';
import type { DeskSession } from '#web/parts/desk/desk-session.ts';
import { newKey } from '#web/parts/new-key.ts';
import { useJustDone } from '#web/parts/form/use-just-done.ts';
import { useWrite } from '#web/parts/use-write.ts';
import { doneWords } from '#web/screens/raceday/desk/words.ts';
import { useAfter } from '#web/ui/effects/use-after.ts';

/** The time in which the screen offers to undo: half of the server's, so that a slow request is still in time. */
const UNDO_MS = 60_000;

/** The action of a moment ago. */
interface JustAction {
  action_id: number;
  words: string;
  canUndo: boolean;
}

interface Callbacks {
  /** Runs when the list has changed, or differs from what is shown. */
  onAnswer: () => void;
  /** Runs when the code was revoked, or its time is over. */
  onEnd: () => void;
}

/** Holds a helper's actions: stored in the outbox until the server has them, and undone within a moment. */
export function useActions({ token, meeting }: DeskSession, { onAnswer, onEnd }: Callbacks) {
  const { race_id } = meeting;
  const owner = deskOwner(race_id);
  const unsent = useUnsent(owner);
  const items = unsent.items.filter(
    (one): one is DeskItem => one.kind === 'enter' || one.kind === 'withdraw' || one.kind === 'plate',
  );
  const { just, tell, forget } = useJustDone<JustAction>(UNDO_MS);
  const { busy, failure, run, clear } = useWrite();

  useOutboxNews((news: News) => {
    if (news.what === 'ended' && news.owner === owner) onEnd();
    if (news.what === 'refused' && news.item.owner === owner) onAnswer();
    if (news.what !== 'sent' || news.sent.place !== 'desk' || news.sent.item.owner !== owner) return;
    const { item, reply } = news.sent;
    clear();
    tell({ action_id: reply.action_id, words: doneWords(item, reply), canUndo: reply.can_undo });
    onAnswer();
  });

  useAfter(just && UNDO_MS, forget, just);

  return {
    items,
    sending: items.find((one) => one.refused === null) ?? null,
    isCut: unsent.isCut,
    /** An action cannot be sent now, because there is no signal, or because the helper has to decide. */
    isStuck: unsent.isCut || items.some(({ refused }) => refused !== null),
    isLoose: unsent.isLoose,
    just,
    failure,
    add: (write: DeskWrite) => {
      forget();
      const subject = deskSubject(race_id);
      const marks = { request_key: newKey(), owner, subject, isTried: false, refused: null };
      void outbox.keep({ ...write, ...marks, race_id });
    },
    retry: (request_key: string) => void outbox.retry(request_key),
    drop: (request_key: string) => void outbox.discard(request_key),
    busy,
    undo: () =>
      run(async () => {
        if (!just) return;
        try {
          const params = { id: race_id, action_id: just.action_id };
          await askDesk(token, 'POST /api/desk/races/{id}/actions/{action_id}/undo', { params });
        } catch (error) {
          if (!(error instanceof CallFailure) || error.status !== 401) throw error;
          onEnd();
          return;
        }
        forget();
        onAnswer();
      }),
  };
}

export type Actions = ReturnType<typeof useActions>;
