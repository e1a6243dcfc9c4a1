import { type DeskItem, type DeskWrite, deskSubject } from './items.ts';
import { deskOwner } from './send.ts';

/** Where the desk kept what was unsent before there was an outbox. */
const key = 'desk_unsent';

type OldItem = DeskWrite & { request_key: string; refused: string | null };

/** What the desk of an older version left on this device. */
export function readOldDesk(): DeskItem[] {
  try {
    const old = JSON.parse(localStorage.getItem(key) ?? 'null') as {
      race_id: number;
      items: OldItem[];
    } | null;
    if (old === null) return [];
    const { race_id } = old;
    const place = { race_id, owner: deskOwner(race_id), subject: deskSubject(race_id) };
    return old.items.map((item) => ({
      ...item,
      ...place,
      isTried: true,
      refused: item.refused === null ? null : { code: '', message: item.refused },
    }));
  } catch {
    return [];
  }
}

/** It is in the outbox now. */
export function forgetOldDesk(): void {
  localStorage.removeItem(key);
}
