import type { ClubRule } from '#rules/people/clubs/club-standing.ts';
import * as m from '#text/messages/messages.js';

/** The names of the rules by which clubs are ranked, as they are chosen. */
export const clubRuleNames: Record<ClubRule, () => string> = {
  points: m.cups_clubs_points,
  best: m.cups_clubs_best,
  motos: m.cups_clubs_motos,
  medals: m.cups_clubs_medals,
};
