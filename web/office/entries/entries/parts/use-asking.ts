import { useState } from 'react';
import * as m from '#text/messages/messages.js';
import { ask } from '#web/ground/call/ask.ts';
import { failureText } from '#web/ground/call/failure-text.ts';
import { sendForm } from '#web/ground/call/send-form.ts';
import type { RaceTable } from './use-race-desk.ts';
import type { LastRow } from './last-rows.ts';
import { Refused } from '#web/parts/use-write.ts';
import { classesOf, classToAsk, type CandidateClass } from './class-choice.ts';

/** The choices for one rider: whether to ask, for which class, with which file. */
interface Said {
  ticked?: boolean;
  category_id?: number | null;
  file?: File | null;
  lbr_number?: string;
}

/** One rider of the request, as shown on the screen. */
export interface AskLine {
  row: LastRow;
  classes: readonly CandidateClass[];
  category_id: number | null;
  file: File | null;
  lbr_number: string;
  /** A season's licence needs a file that only the family may send. */
  isFamilys: boolean;
  /** It can be sent, because nothing is missing. */
  isReady: boolean;
  isTicked: boolean;
}

type Kind = 'TRUE' | 'FALSE';

/** The largest number for which one request asks. */
const atOnce = 200;

export const takeBackAsked = (race_id: number, lbr_ids: readonly number[]) =>
  ask('POST /api/office/races/{id}/licences/withdraw', {
    params: { id: race_id },
    body: { lbr_ids: [...lbr_ids] },
  });

/** Requests licences for several riders. With `hasLast`, the cup had an earlier date with riders. */
export function useAsking({ race, run }: RaceTable, rows: readonly LastRow[], hasLast: boolean) {
  const [kind, setKind] = useState<Kind>('TRUE');
  const [said, setSaid] = useState<ReadonlyMap<string, Said>>(new Map());
  const params = { id: race.race_id };

  const lines = rows.flatMap((row): AskLine[] => {
    const classes = classesOf(row.rider, row.category);
    if (classes.length === 0) return [];
    const own = said.get(row.key) ?? {};
    const proposed = classes.find((one) => one === row.category) ?? classToAsk(row.rider);
    const category_id = own.category_id === undefined ? (proposed?.category_id ?? null) : own.category_id;
    const isFamilys = kind === 'FALSE' && row.rider.has_account;
    const file = own.file ?? null;
    const isReady = category_id !== null && !isFamilys && (kind === 'TRUE' || file !== null);
    const lbr_number = (own.lbr_number ?? '').trim();
    // Ticked at first: riders of the last date (all at a first date), and any whose class or file was chosen.
    const isMeant = row.rode || !hasLast || own.file !== undefined || own.category_id !== undefined;
    return [
      {
        row,
        classes,
        category_id,
        file,
        lbr_number,
        isFamilys,
        isReady,
        isTicked: isReady && (own.ticked ?? isMeant),
      },
    ];
  });
  const chosen = lines.filter(({ isTicked }) => isTicked).slice(0, atOnce);

  const sendOne = async ({ row: { rider }, category_id, lbr_number, file }: AskLine) => {
    const body = { rider_id: String(rider.rider_id), category_id: String(category_id ?? ''), lbr_number };
    const sent = await sendForm('POST /api/office/races/{id}/licences/file', {
      params,
      body,
      files: { file },
    });
    return sent.lbr_id;
  };
  const sendAll = async (): Promise<{ lbr_ids: number[]; refused: string[] }> => {
    const nameOf = new Map(chosen.map(({ row: { rider } }) => [rider.rider_id, rider.rider_fullname]));
    if (kind === 'TRUE') {
      const items = chosen.flatMap(({ row, category_id }) =>
        category_id === null ? [] : [{ rider_id: row.rider.rider_id, category_id }],
      );
      const answer = await ask('POST /api/office/races/{id}/licences', {
        params,
        body: { lbr_guest: kind, items },
      });
      return {
        lbr_ids: answer.items.flatMap(({ lbr_id }) => lbr_id ?? []),
        refused: answer.items.flatMap(({ lbr_id, rider_id, words }) =>
          lbr_id === null ? [`${nameOf.get(rider_id) ?? ''}: ${words}`] : [],
        ),
      };
    }
    const lbr_ids: number[] = [];
    const refused: string[] = [];
    // There is one request at a time, because each carries a picture.
    for (const line of chosen)
      try {
        lbr_ids.push((await sendOne(line)) ?? 0);
      } catch (error) {
        refused.push(`${line.row.rider.rider_fullname}: ${failureText(error)}`);
      }
    return { lbr_ids, refused };
  };

  return {
    kind,
    setKind,
    lines,
    chosen,
    say: (row: LastRow, more: Said) =>
      setSaid((before) => new Map(before).set(row.key, { ...before.get(row.key), ...more })),
    /** Discards every choice. */
    reset: () => {
      setKind('TRUE');
      setSaid(new Map());
    },
    /** Sends the requests. It resolves to true when anything was sent. */
    send: () =>
      run(async () => {
        const { lbr_ids, refused } = await sendAll();
        if (lbr_ids.length === 0) throw new Refused(refused.join(' '));
        const words = [m.licence_ask_done({ count: lbr_ids.length }), ...refused].join(' ');
        return { words, undo: () => takeBackAsked(race.race_id, lbr_ids) };
      }),
  };
}
export type Asking = ReturnType<typeof useAsking>;
