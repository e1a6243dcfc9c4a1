import type { ClubRule } from '#rules/clubs/club-standing.ts';
import * as m from '#text/messages/messages.js';

/** How clubs are ranked, as it is chosen. */
export const clubRuleNames: Record<ClubRule, () => string> = {
  points: m.cups_clubs_points,
  best: m.cups_clubs_best,
  motos: m.cups_clubs_motos,
  medals: m.cups_clubs_medals,
};
