import { type Deed } from './outbox.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import type { DeskDeed } from '#contract/office/desk/desk-deeds.ts';
import { CallFailure } from '#web/app/call/ask.ts';
import { failureText } from '#web/app/call/failure-text.ts';
import { newKey } from '#web/parts/new-key.ts';
import { askDesk } from '#web/screens/desk/ask-desk.ts';
import type { DeskSession } from '#web/screens/desk/desk-session.ts';
import {
  keepUnsent,
  nextToSend,
  readUnsent,
  refusedWith,
  type Unsent,
  without,
} from '#web/screens/desk/outbox.ts';
import { doneWords } from '#web/screens/desk/words.ts';

/** As long as the screen offers to undo: half of what the server allows, so that a slow answer does not come too late. */
const UNDO_MS = 60_000;
const RETRY_MS = 5000;

/** What was done a moment ago. */
export interface JustDone {
  deed_id: number;
  words: string;
  canUndo: boolean;
}

/** Nobody answered, or the server could not: the same key is sent again. */
const isUnanswered = (error: unknown): boolean =>
  !(error instanceof CallFailure) || error.status === 0 || error.status >= 500;

interface Callbacks {
  /** The list has changed, or is not as it was thought. */
  onAnswer: () => void;
  /** The code was revoked, or its time is over. */
  onEnd: () => void;
}

/** What a helper does: kept on the device until it is answered, sent one after the other, again and again while there is no signal. */
export function useDeeds({ token, meeting }: DeskSession, { onAnswer, onEnd }: Callbacks) {
  const { race_id } = meeting;
  const params = { id: race_id };
  const [items, setItems] = useState(() => readUnsent(race_id));
  const [just, setJust] = useState<JustDone | null>(null);
  const [turn, setTurn] = useState(0);
  /** The last try was not answered. */
  const [isCut, setCut] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => keepUnsent(race_id, items), [race_id, items]);
  const sending = nextToSend(items);

  const answered = useEffectEvent((one: Unsent, deed: DeskDeed) => {
    setCut(false);
    setItems((before) => without(before, one.request_key));
    setFailure(null);
    setJust({ deed_id: deed.deed_id, words: doneWords(one, deed), canUndo: deed.can_undo });
    onAnswer();
  });
  /** Out: whether it is to be sent again. */
  const failed = useEffectEvent((one: Unsent, error: unknown): boolean => {
    setCut(isUnanswered(error));
    if (isUnanswered(error)) return true;
    if (error instanceof CallFailure && error.status === 401) onEnd();
    else {
      setItems((before) => refusedWith(before, one.request_key, failureText(error)));
      onAnswer();
    }
    return false;
  });
  const send = useEffectEvent((one: Unsent) => {
    const { kind, request_key } = one;
    if (kind === 'enter')
      return askDesk(token, 'POST /api/desk/races/{id}/entries', {
        params,
        body: { ...one.body, request_key },
      });
    if (kind === 'withdraw')
      return askDesk(token, 'POST /api/desk/races/{id}/withdrawals', {
        params,
        body: { ...one.body, request_key },
      });
    return askDesk(token, 'POST /api/desk/races/{id}/plates', {
      params,
      body: { ...one.body, request_key },
    });
  });

  const sendingKey = sending?.request_key;
  const current = useEffectEvent(() => sending);
  useEffect(() => {
    const one = current();
    if (one === null || sendingKey === undefined) return;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const again = () => setTurn((before) => before + 1);
    const attempt = async () => {
      try {
        const deed = await send(one);
        if (!isOver) answered(one, deed);
      } catch (error) {
        if (isOver || !failed(one, error)) return;
        timer = setTimeout(again, RETRY_MS);
        addEventListener('online', again);
      }
    };
    void attempt();
    return () => {
      isOver = true;
      clearTimeout(timer);
      removeEventListener('online', again);
    };
  }, [sendingKey, turn]);

  useEffect(() => {
    if (!just) return;
    const timer = setTimeout(() => setJust(null), UNDO_MS);
    return () => clearTimeout(timer);
  }, [just]);

  return {
    items,
    sending,
    isCut,
    just,
    failure,
    add: (deed: Deed) => {
      setJust(null);
      const unsent = { ...deed, request_key: newKey(), refused: null };
      setItems((before) => [...before, unsent]);
    },
    retry: (request_key: string) => setItems((before) => refusedWith(before, request_key, null)),
    drop: (request_key: string) => setItems((before) => without(before, request_key)),
    undo: async () => {
      if (!just) return;
      setFailure(null);
      try {
        await askDesk(token, 'POST /api/desk/races/{id}/deeds/{deed_id}/undo', {
          params: { ...params, deed_id: just.deed_id },
        });
        setJust(null);
        onAnswer();
      } catch (error) {
        if (error instanceof CallFailure && error.status === 401) onEnd();
        else setFailure(failureText(error));
      }
    },
  };
}

export type Deeds = ReturnType<typeof useDeeds>;
