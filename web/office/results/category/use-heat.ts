import { keyOf, queryOf } from '#web/app/call/use-ask.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type {
  CategoryResults,
  HeatBody,
  HeatRun,
  OfficeHeat,
  ResultConsequences,
} from '#contract/office/results/results.ts';
import { ask, CallFailure } from '#web/app/call/ask.ts';
import { failureText } from '#web/app/call/failure-text.ts';
import { differs, type Draft, freshDraft, keepDraft, readDraft, withResults } from './draft.ts';
import { heatKey, resultWithLap } from '#web/office/results/words.ts';

/** A rider whose result somebody else wrote meanwhile. */
export interface Elsewhere {
  plate: string;
  rider: string;
  was: string;
  became: string;
}

/** What a correction is saved with. */
export interface Why {
  reason: string;
  undoes: number | null;
}

function changedElsewhere(read: OfficeHeat, now: OfficeHeat): Elsewhere[] {
  const before = new Map(read.runs.map((run) => [run.entry_id, run]));
  return now.runs.flatMap((run) => {
    const old = before.get(run.entry_id);
    const [was, became] = [old ? resultWithLap(old) : '–', resultWithLap(run)];
    return was === became ? [] : [{ plate: run.plate, rider: run.rider_fullname, was, became }];
  });
}

export const categoryQuery = (race_id: number, category_id: number) =>
  queryOf('GET /api/office/races/{id}/results/{categoryId}', {
    params: { id: race_id, categoryId: category_id },
  });

/**
 * A heat being written: what is typed stays, on the screen and on the phone, until the server has it.
 * In: the category, the heat, results to begin with instead of its own, and what to do once they are saved, by hand or by the signal.
 */
export function useHeat(
  category: CategoryResults,
  heat: OfficeHeat,
  proposed: readonly HeatRun[] | null,
  onSaved: () => void,
) {
  const client = useQueryClient();
  const { race_id, category_id } = category;
  const name = `results ${race_id} ${category_id} ${heatKey(heat)}`;
  const [found] = useState(() => (proposed === null ? readDraft(name, heat) : null));
  const [draft, setDraft] = useState<Draft>(() =>
    proposed === null ? (found ?? freshDraft(heat)) : withResults(freshDraft(heat), [...proposed]),
  );
  /** The heat as it was when it was typed upon. */
  const [read, setRead] = useState(heat);
  /** Rises when what was typed is thrown away: fields begin anew. */
  const [version, setVersion] = useState(0);
  const [busy, setBusy] = useState(false);
  const [saved, setSaved] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  /** Waits for the signal, with the reason it is saved with. */
  const [waiting, setWaiting] = useState<{ why: Why | null } | null>(null);
  const [conflict, setConflict] = useState<Elsewhere[] | null>(null);

  const change = (results: HeatRun[]) => {
    const next = withResults(draft, results);
    setDraft(next);
    keepDraft(name, next);
    setSaved(false);
    setFailure(null);
    setWaiting(null);
  };
  const reset = () => {
    setVersion((now) => now + 1);
    setDraft(freshDraft(heat));
    setRead(heat);
    keepDraft(name, null);
    setFailure(null);
    setConflict(null);
    setWaiting(null);
  };
  const body: HeatBody = {
    category_id,
    phase: heat.phase,
    serie: heat.serie,
    basis: draft.basis,
    results: draft.results.map(({ entry_id, status, place, time_ms }) => ({
      entry_id,
      status,
      place,
      time_ms: status === null ? null : time_ms,
    })),
  };

  /** Somebody else was here: what they wrote is shown, and the next try is upon it. */
  const lookAgain = async () => {
    const now = await client.fetchQuery({ ...categoryQuery(race_id, category_id), staleTime: 0 });
    const standing = now.heats.find((one) => heatKey(one) === heatKey(heat));
    if (!standing) return;
    setConflict(changedElsewhere(read, standing));
    setRead(standing);
    setDraft((typed) => withResults({ ...typed, basis: standing.basis }, typed.results));
  };

  const fail = async (error: unknown, why: Why | null) => {
    if (error instanceof CallFailure && error.code === 'office.changed') await lookAgain();
    else if (error instanceof CallFailure && error.status === 0) setWaiting({ why });
    else setFailure(failureText(error));
  };

  const save = async (why: Why | null): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    setFailure(null);
    try {
      const next = await ask('PUT /api/office/races/{id}/results', {
        params: { id: race_id },
        body: {
          ...body,
          request_key: draft.request_key,
          ...(why === null ? {} : { reason: why.reason }),
          ...(why === null || why.undoes === null ? {} : { undoes: why.undoes }),
        },
      });
      keepDraft(name, null);
      setWaiting(null);
      setConflict(null);
      setSaved(true);
      onSaved();
      const standing = next.heats.find((one) => heatKey(one) === heatKey(heat));
      if (standing) {
        setDraft(freshDraft(standing));
        setRead(standing);
      }
      client.setQueryData(categoryQuery(race_id, category_id).queryKey, next);
      void client.invalidateQueries({
        queryKey: keyOf('GET /api/office/races/{id}/results', { params: { id: race_id } }),
      });
      return true;
    } catch (error) {
      await fail(error, why).catch((other: unknown) => setFailure(failureText(other)));
      return false;
    } finally {
      setBusy(false);
    }
  };

  const foresee = async (): Promise<ResultConsequences | null> => {
    setBusy(true);
    setFailure(null);
    try {
      return await ask('POST /api/office/races/{id}/results/foresee', { params: { id: race_id }, body });
    } catch (error) {
      await fail(error, null).catch((other: unknown) => setFailure(failureText(other)));
      setWaiting(null);
      if (error instanceof CallFailure && error.status === 0) setFailure(failureText(error));
      return null;
    } finally {
      setBusy(false);
    }
  };

  const retry = () => {
    if (waiting !== null) void save(waiting.why);
  };
  useEffect(() => {
    if (waiting === null) return;
    // The newest content is the one to send: it is listened anew after every change.
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  });

  return {
    results: draft.results,
    version,
    isChanged: differs(draft, heat),
    /** Something typed earlier came back. */
    wasKept: found !== null && differs(found, heat) && !saved,
    busy,
    saved,
    failure,
    isWaiting: waiting !== null,
    conflict,
    change,
    reset,
    save,
    foresee,
    retry,
  };
}

export type HeatDesk = ReturnType<typeof useHeat>;
