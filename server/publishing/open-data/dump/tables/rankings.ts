import type { RankedClub } from '#rules/people/clubs/club-standing.ts';
import { sql } from 'kysely';
import { isRanked } from './public.ts';
import { dumpTable, pageRows } from './table.ts';

interface RankingRow {
  rider_id: number;
  cup_id: number;
  category_id: number;
  race_date: string;
  position: number | null;
  points: number;
  riders: number;
}

const rankings = dumpTable<RankingRow>({
  name: 'rankings',
  meaning: 'How the ranking of a cup stood after every date; the last date is how it stands',
  key: ['rider_id', 'cup_id', 'category_id', 'race_date'],
  fields: {
    rider_id: { type: 'integer', meaning: 'The rider', of: 'riders.rider_id' },
    cup_id: { type: 'integer', meaning: 'The cup', of: 'cups.cup_id' },
    category_id: { type: 'integer', meaning: 'The class that is ranked', of: 'classes.category_id' },
    race_date: { type: 'date', meaning: 'After this date of the cup' },
    position: { type: 'integer', meaning: 'The position; none: not classified' },
    points: { type: 'integer', meaning: 'The points that count' },
    riders: { type: 'integer', meaning: 'Of how many that are classified' },
  },
  read: async (tx, last) => {
    const { rows } = await sql<RankingRow>`
      select s.rider_id, s.cup_id, s.category_id, s.race_date, s.position, s.points, s.riders
      from standing s join cup c using (cup_id)
      where ${isRanked} and (s.rider_id, s.cup_id, s.category_id, s.race_date)
        > (${last?.rider_id ?? 0}, ${last?.cup_id ?? 0}, ${last?.category_id ?? 0}, ${last?.race_date ?? '-infinity'}::date)
      order by s.rider_id, s.cup_id, s.category_id, s.race_date limit ${pageRows}`.execute(tx);
    return rows;
  },
});

type ClubRankingRow = { cup_id: number } & Omit<RankedClub, 'dates'>;

const clubRankings = dumpTable<ClubRankingRow>({
  name: 'club_rankings',
  meaning: 'How the clubs of a cup stand',
  key: ['cup_id', 'club_id'],
  fields: {
    cup_id: { type: 'integer', meaning: 'The cup', of: 'cups.cup_id' },
    club_id: { type: 'integer', meaning: 'The club', of: 'clubs.club_id' },
    position: { type: 'integer', meaning: 'The position' },
    points: { type: 'integer', meaning: 'The points' },
    gold: { type: 'integer', meaning: 'First places' },
    silver: { type: 'integer', meaning: 'Second places' },
    bronze: { type: 'integer', meaning: 'Third places' },
    riders: { type: 'integer', meaning: 'How many riders scored for it' },
  },
  read: async (tx, last) => {
    const { rows } = await sql<ClubRankingRow>`
      select s.cup_id, s.club_id, s.position, s.points, s.gold, s.silver, s.bronze, s.riders
      from club_standing s join cup c using (cup_id)
      where ${isRanked} and c.club_rule is not null and (s.cup_id, s.club_id) > (${last?.cup_id ?? 0}, ${last?.club_id ?? 0})
      order by s.cup_id, s.club_id limit ${pageRows}`.execute(tx);
    return rows;
  },
});

export const rankingTables = [rankings, clubRankings];
