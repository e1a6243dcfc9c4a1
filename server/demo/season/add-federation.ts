import { POINTS_TABLES } from '#rules/cups/points-tables.ts';
import { categoriesOf } from '#server/demo/plan/cups.ts';
import type { SeasonRows } from './season-rows.ts';

/** The league that has three cups ranks its riders over all of them. */
const ORGANIZATION = 1;
const KINDS = [
  { cup_id: 1, kind_name: 'Copa nacional', count_best: 4, table: 'cz-cup' },
  { cup_id: 2, kind_name: 'Torneo provincial', count_best: 3, table: 'cz-league' },
  { cup_id: 3, kind_name: 'Copa de Verano', count_best: 2, table: 'cz-free-race' },
] as const;
/** Long enough for the dates of last summer to be on their way out. */
const WINDOW_DAYS = 455;

/** A ranking over several cups, of today and by age. */
export function addFederationRanking(rows: SeasonRows): void {
  const federation_ranking_id = 1;
  rows.federation_ranking.push({
    federation_ranking_id,
    organization_id: ORGANIZATION,
    ranking_name: 'Ranking nacional',
    is_public: true,
    window_days: WINDOW_DAYS,
    age_on: 'YEAR',
    class_rule: 'RANKED',
    ranking_version: 1,
  });
  for (const [index, { cup_id, kind_name, count_best, table }] of KINDS.entries()) {
    const kind_no = index + 1;
    rows.federation_kind.push({ federation_ranking_id, kind_no, kind_name, count_best });
    rows.federation_event.push({ federation_ranking_id, cup_id, race_date: null, kind_no });
    const ranges = POINTS_TABLES.find(({ code }) => code === table)?.ranges ?? [];
    for (const { from, to, points } of ranges)
      rows.federation_points.push({ federation_ranking_id, kind_no, place_from: from, place_to: to, points });
  }
  const names = new Set(categoriesOf('argentina').map(({ name }) => name));
  for (const { category_id, category_name, organization_id } of rows.category)
    if (organization_id === ORGANIZATION && names.has(category_name) && category_id !== undefined)
      rows.federation_category.push({ federation_ranking_id, category_id });
}
