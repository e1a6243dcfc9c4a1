import type { z } from 'zod';
import type { concept } from '#contract/money/receipts.ts';
import type { Language } from '#contract/values.ts';
import * as m from '#text/messages/messages.js';

/** Returns in words what a due is for. */
export function dueConcept(due: Omit<z.infer<typeof concept>, 'rider_fullname'>, locale: Language): string {
  if (due.kind === 'season') return m.due_kind_season({ season: String(due.season) }, { locale });
  if (due.kind === 'cup') return m.due_kind_cup({ cup: due.cup_name ?? '' }, { locale });
  return m.due_kind_entry({ race: due.race_name ?? '', category: due.category_name ?? '' }, { locale });
}
