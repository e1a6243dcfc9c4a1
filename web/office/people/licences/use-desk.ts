import { useQueryClient } from '@tanstack/react-query';
import type { Inputs } from '#web/ground/call/calls.ts';
import { useState } from 'react';
import type { LookSlot } from '#contract/people/riders/field-shapes.ts';
import type { ReviewedLicence } from '#contract/people/office/licences.ts';
import * as m from '#text/messages/messages.js';
import { ask, CallFailure } from '#web/ground/call/ask.ts';
import { useAsk, keyOf } from '#web/ground/call/use-ask.ts';
import { useWrite, type Work } from '#web/parts/use-write.ts';
import { useWhen } from '#web/ui/effects/use-when.ts';
import { useJustDone } from '#web/parts/form/use-just-done.ts';

export type LicenceShow = 'waiting' | 'decided' | 'expiring';

type Decision = Omit<Inputs['PUT /api/lbr/{id}']['body'], 'was'>;

/** A decision of a moment ago, which can still be taken back. */
interface JustDecided {
  licence: ReviewedLicence;
  approved: boolean;
}

/** Makes the key of a file. Papers belong to all licences of a rider; a licence's file only to that licence. */
const fileKey = ({ lbr_id, rider_id }: ReviewedLicence, slot: LookSlot): string =>
  slot === 'licence' ? `${slot} ${lbr_id}` : `${slot} of ${rider_id}`;

/** Holds the licences of a list, the open one, and the actions on it. */
export function useDesk(show: LicenceShow) {
  const { data, error, refetch } = useAsk(
    'GET /api/office/licences',
    { query: { show } },
    {
      // The list keeps its order while somebody works through it. New licences appear on a reload.
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    },
  );
  const client = useQueryClient();
  /** The licences that were decided here, which leave the list. */
  const [done, setDone] = useState<ReadonlySet<number>>(new Set());
  const [at, setAt] = useState(0);
  /** The files that were opened here since the list was read. */
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  /** The rider whose licence somebody else decided first. */
  const [taken, setTaken] = useState<string | null>(null);
  /** The riders who were refused when many were approved, each with the reason. */
  const [refused, setRefused] = useState<readonly string[]>([]);
  const { busy, failure, run: write, runNext } = useWrite();
  // Nothing waits for these. Otherwise, the next licence would be on the screen while its buttons still do nothing.
  const readCountsAgain = () => {
    void client.invalidateQueries({ queryKey: keyOf('GET /api/office/today') });
    void client.invalidateQueries({ queryKey: keyOf('GET /api/office/acts') });
  };
  const { just, tell, forget } = useJustDone<JustDecided>();

  const read = data?.items ?? [];
  const items = read.filter(({ lbr_id }) => show !== 'waiting' || !done.has(lbr_id));
  /** The number of the whole list, including parts that are not loaded yet. */
  const total = (data?.total ?? 0) - (read.length - items.length);
  const index = Math.min(at, Math.max(items.length - 1, 0));
  const current = items[index] ?? null;

  // A list is read in parts, so after one part is done, the next is read.
  const isWorkedOff = data !== undefined && items.length === 0 && total > 0;
  useWhen(isWorkedOff, () => void refetch());

  const run = (work: Work) =>
    write(() => {
      setTaken(null);
      setRefused([]);
      return work();
    });

  /** Sends a decision. Resolves to true when the licence was as it was read; one decided by others leaves the list. */
  const send = async ({ lbr_id, lbr_status }: ReviewedLicence, decision: Decision): Promise<boolean> => {
    try {
      await ask('PUT /api/lbr/{id}', { params: { id: lbr_id }, body: { ...decision, was: lbr_status } });
      return true;
    } catch (error) {
      if (!(error instanceof CallFailure) || error.code !== 'office.changed') throw error;
      return false;
    }
  };

  const decide = (licence: ReviewedLicence, approved: boolean, lbr_reason = '') =>
    run(async () => {
      const isMine = await send(licence, {
        lbr_status: approved ? 'APPROVED' : 'REJECTED',
        ...(approved ? {} : { lbr_reason }),
        can_undo: true,
      });
      if (!isMine) {
        setTaken(licence.rider_fullname);
        await refetch();
        return;
      }
      setDone((before) => new Set(before).add(licence.lbr_id));
      tell({ licence, approved });
      readCountsAgain();
      if (show !== 'waiting') await refetch();
    });

  // The undo is offered while the list is still being read again.
  const undo = () =>
    runNext(async () => {
      if (!just) return;
      setTaken(null);
      const { lbr_id } = just.licence;
      await ask('POST /api/lbr/{id}/undo', { params: { id: lbr_id } });
      forget();
      readCountsAgain();
      setDone((before) => {
        const left = new Set(before);
        left.delete(lbr_id);
        return left;
      });
      // The list may have been read again since, without this licence.
      const isHere = show === 'waiting' && read.some((one) => one.lbr_id === lbr_id);
      const fresh = isHere ? read : ((await refetch()).data?.items ?? read);
      const back = fresh.filter((one) => one.lbr_id === lbr_id || !done.has(one.lbr_id));
      setAt(
        Math.max(
          0,
          back.findIndex((one) => one.lbr_id === lbr_id),
        ),
      );
    });

  /** Approves many as one act. Others' decisions stay and leave the list; riders refused otherwise are named. */
  const approveAll = (licences: readonly ReviewedLicence[], request_key: string) =>
    run(async () => {
      const { items: results } = await ask('POST /api/office/licences/approvals', {
        body: { request_key, items: licences.map(({ lbr_id, lbr_status: was }) => ({ lbr_id, was })) },
      });
      readCountsAgain();
      const open = results.filter(({ code }) => code !== null && code !== 'office.changed');
      const left = new Set(open.map(({ lbr_id }) => lbr_id));
      setDone(
        (before) =>
          new Set([...before, ...results.map(({ lbr_id }) => lbr_id).filter((one) => !left.has(one))]),
      );
      setRefused(
        open.map(({ lbr_id, words }) => {
          const rider = licences.find((one) => one.lbr_id === lbr_id)?.rider_fullname ?? '';
          return `${rider}: ${words}`;
        }),
      );
    });

  return {
    isLoading: (!data || isWorkedOff) && !error,
    error: data && !isWorkedOff ? null : error,
    again: () => void refetch(),
    items,
    total,
    current,
    index,
    /** Tells whether nobody of the organization has opened one of its files. */
    isUnseen: (licence: ReviewedLicence) =>
      licence.unopened.some((slot) => !seen.has(fileKey(licence, slot))),
    look: (licence: ReviewedLicence, slot: LookSlot) =>
      setSeen((before) => new Set(before).add(fileKey(licence, slot))),
    open: ({ lbr_id }: ReviewedLicence) =>
      setAt(
        Math.max(
          0,
          items.findIndex((one) => one.lbr_id === lbr_id),
        ),
      ),
    move: (by: number) => setAt(Math.min(Math.max(index + by, 0), Math.max(items.length - 1, 0))),
    busy,
    failure:
      taken === null
        ? (failure ?? (refused.length === 0 ? null : refused.join(' · ')))
        : m.office_licence_taken({ rider: taken }),
    just,
    forget,
    decide,
    undo,
    approveAll,
  };
}
export type LicenceDeskState = ReturnType<typeof useDesk>;
