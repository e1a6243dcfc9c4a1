import * as m from '#text/messages/messages.js';
import type { CupPage } from '#web/ground/address/office-paths.ts';
import type { CupPart } from './use-office-cup.ts';

/** The pages of a cup in the order in which a season is prepared, each with the end of its address and its name. */
export const cupPages = [
  { below: '', title: m.cups_page_overview },
  { below: 'dates', title: m.office_cup_rounds },
  { below: 'prices', title: m.prices_page },
  { below: 'classes', title: m.office_cup_classes },
  { below: 'general', title: m.office_cup_general },
  { below: 'rules', title: m.cups_page_rules },
  { below: 'points', title: m.cups_page_points },
  { below: 'papers', title: m.cups_page_papers },
] as const satisfies readonly { below: CupPage; title: () => string }[];

/** Finds the page of an address, or the first one when no page has that name. */
export function cupPageOf(below: string): CupPage {
  return cupPages.find((page) => page.below === below)?.below ?? '';
}

/** Gives the page that contains a part of a cup. */
export const pageOfPart = (part: CupPart): CupPage => (part === 'going' ? 'points' : part);
