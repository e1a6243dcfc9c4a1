import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { CheckIn, CheckInRider, SaidOfRider } from '#contract/office/check-in/check-in.ts';
import { type CheckInMark, type CheckInSaying, withSaying } from '#rules/raceday/check-in.ts';
import * as m from '#text/messages/messages.js';
import { CallFailure } from '#web/app/call/ask.ts';
import { keyOf } from '#web/app/call/use-ask.ts';
import { entriesHref } from '#web/app/screens/office-paths.ts';
import { paths } from '#web/app/screens/paths.ts';
import type { CheckInTable } from '#web/parts/check-in/check-in-desk.ts';
import { keepList, readKeptList } from '#web/parts/check-in/kept-list.ts';
import { askAs } from '#web/parts/desk/ask-as.ts';
import { newKey } from '#web/parts/new-key.ts';
import { type CheckItem, checkSubject, type Owner } from './items.ts';
import { outbox } from './outbox.ts';
import { useOutboxNews, useUnsent } from './use-outbox.ts';

/** Other desks mark too. */
const EVERY_MS = 20_000;

interface Place {
  race_id: number;
  /** Of a helper; null: the account that is signed in. */
  token: string | null;
  owner: Owner;
  /** The session is over. */
  onEnd: () => void;
}

/** What an item says, as the rules take it. */
function sayingOf({ request_key, body: { said } }: CheckItem): CheckInSaying {
  return said.kind === 'mark' || said.kind === 'chip' ? { ...said, mark_key: request_key } : said;
}

/** A rider with what this device said and nobody answered yet. */
function withUnsent(rider: CheckInRider, items: readonly CheckItem[]): CheckInRider {
  if (items.length === 0) return rider;
  const known = new Map(rider.marks.map((mark) => [mark.mark_key, mark]));
  const now = new Date().toISOString();
  const marks = items.map(sayingOf).reduce<CheckInMark[]>(withSaying, rider.marks);
  return {
    ...rider,
    marks: marks.map((mark) => ({ desk_name: null, said_at: now, ...known.get(mark.mark_key), ...mark })),
  };
}

/** Check-in of a meeting: the list, kept on this device, and what is said of riders, kept until it has arrived. */
export function useCheckIn({ race_id, token, owner, onEnd }: Place) {
  const client = useQueryClient();
  const place = { params: { id: race_id } };
  const queryKey = [...keyOf('GET /api/desk/races/{id}/check-in', place), owner];
  const kept = useMemo(() => readKeptList(owner, race_id), [owner, race_id]);
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    queryKey,
    queryFn: async () => {
      const read = await askAs(token, 'GET /api/desk/races/{id}/check-in', place);
      keepList(owner, race_id, read);
      return read;
    },
    ...(kept === null ? {} : { initialData: kept.data, initialDataUpdatedAt: kept.readAt }),
    staleTime: 0,
    refetchInterval: EVERY_MS,
    // A phone that believes itself offline may be wrong.
    networkMode: 'always',
    retry: false,
  });
  const isOver = error instanceof CallFailure && error.status === 401;
  useEffect(() => {
    if (isOver) onEnd();
  }, [isOver, onEnd]);

  const unsent = useUnsent(owner);
  const items = useMemo(
    () => unsent.items.filter((one): one is CheckItem => one.kind === 'check' && one.race_id === race_id),
    [unsent.items, race_id],
  );
  useOutboxNews((news) => {
    if (news.what === 'ended' && news.owner === owner) onEnd();
    if (news.what !== 'sent' || news.sent.place !== 'check' || news.sent.item.owner !== owner) return;
    const { rider_id, marks } = news.sent.reply;
    client.setQueryData<CheckIn>(queryKey, (was) => {
      if (!was) return was;
      const next = {
        ...was,
        items: was.items.map((one) => (one.rider_id === rider_id ? { ...one, marks } : one)),
      };
      keepList(owner, race_id, next);
      return next;
    });
  });

  const riders = useMemo(() => {
    const waiting = Map.groupBy(
      items.filter(({ refused }) => refused === null),
      ({ body }) => body.rider_id,
    );
    return data?.items.map((rider) => withUnsent(rider, waiting.get(rider.rider_id) ?? [])) ?? null;
  }, [data, items]);

  const say = (rider: CheckInRider, said: SaidOfRider): Promise<void> => {
    const { rider_id, rider_fullname } = rider;
    return outbox.keep({
      kind: 'check',
      request_key: newKey(),
      owner,
      subject: checkSubject(race_id, rider_id),
      isTried: false,
      refused: null,
      race_id,
      body: { rider_id, said },
      rider: rider_fullname,
    });
  };

  const table: CheckInTable | null =
    data && riders
      ? {
          race_id,
          token,
          plateHref: token === null ? entriesHref(race_id) : paths.desk,
          riders,
          refusal: data.refusal,
          late: data.late,
          absence: data.absence,
          readAt: dataUpdatedAt,
          isOld: error !== null,
          again: () => void refetch(),
          say,
          unsent: items.map(({ request_key, rider, refused }) => ({
            request_key,
            rider,
            refused: refused && (refused.message || m.form_failed()),
          })),
          isCut: unsent.isCut,
          isLoose: unsent.isLoose,
          retry: (request_key) => void outbox.retry(request_key),
          drop: (request_key) => void outbox.discard(request_key),
        }
      : null;
  return { table, error: data ? null : error, again: () => void refetch() };
}
