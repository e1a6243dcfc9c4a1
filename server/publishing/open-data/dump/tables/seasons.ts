import { sql } from 'kysely';
import { plateColour } from '#contract/values.ts';
import { CLUB_RULES } from '#rules/people/clubs/club-standing.ts';
import { RACE_STATUSES } from '#rules/race-statuses.ts';
import { keysOf } from '#rules/table.ts';
import { rankingIsShown } from '#server/season/cups/series-columns.ts';
import { isCalledOff, statusNow } from '#server/season/races/window/columns.ts';
import { isPublicCup } from './public.ts';
import { dumpTable, pageRows } from './table.ts';

const showsRanking = sql.raw(rankingIsShown);
const status = sql.raw(statusNow);

interface ClassRow {
  category_id: number;
  organization_id: number;
  category_name: string;
  min_age: number | null;
  max_age: number | null;
  gender: string | null;
  wheel: number;
  plate_colour: string;
}

const classes = dumpTable<ClassRow>({
  name: 'classes',
  meaning: 'Classes of an organization: who rides against whom',
  key: ['category_id'],
  fields: {
    category_id: { type: 'integer', meaning: 'Number of the class' },
    organization_id: { type: 'integer', meaning: 'Its organization', of: 'organizations.organization_id' },
    category_name: { type: 'string', meaning: 'Its name' },
    min_age: { type: 'integer', meaning: 'The youngest age; none: any' },
    max_age: { type: 'integer', meaning: 'The oldest age; none: any' },
    gender: { type: 'string', meaning: 'Who rides it; none: everybody', words: ['WOMAN', 'MEN'] },
    wheel: { type: 'integer', meaning: 'Size of the wheel in inches; 24: cruiser' },
    plate_colour: { type: 'string', meaning: 'Colour of the plate', words: plateColour.options },
  },
  read: async (tx, last) => {
    const { rows } = await sql<ClassRow>`
      select category_id, organization_id, category_name, min_age, max_age, gender, wheel, plate_colour
      from category where category_id > ${last?.category_id ?? 0} order by category_id limit ${pageRows}`.execute(
      tx,
    );
    return rows;
  },
});

interface CupRow {
  cup_id: number;
  organization_id: number;
  cup_name: string;
  cup_status: string;
  shows_ranking: boolean;
  count_best: number | null;
  club_rule: string | null;
}

const cups = dumpTable<CupRow>({
  name: 'cups',
  meaning: 'Cups: a season of one organization, with its dates',
  key: ['cup_id'],
  fields: {
    cup_id: { type: 'integer', meaning: 'Number of the cup' },
    organization_id: { type: 'integer', meaning: 'Who holds it', of: 'organizations.organization_id' },
    cup_name: { type: 'string', meaning: 'Its name' },
    cup_status: { type: 'string', meaning: 'Whether its season is over', words: ['OPENED', 'CLOSED'] },
    shows_ranking: { type: 'boolean', meaning: 'It has a ranking: its rows are in rankings' },
    count_best: { type: 'integer', meaning: 'How many dates count for a rider, the best; none: all of them' },
    club_rule: { type: 'string', meaning: 'How its clubs are ranked; none: they are not', words: CLUB_RULES },
  },
  read: async (tx, last) => {
    const { rows } = await sql<CupRow>`
      select c.cup_id, c.organization_id, c.cup_name, c.cup_status, ${showsRanking} as shows_ranking, c.count_best, c.club_rule
      from cup c where ${isPublicCup} and c.cup_id > ${last?.cup_id ?? 0} order by c.cup_id limit ${pageRows}`.execute(
      tx,
    );
    return rows;
  },
});

interface CupClassRow {
  cup_id: number;
  category_id: number;
  category_order: number;
}

const cupClasses = dumpTable<CupClassRow>({
  name: 'cup_classes',
  meaning: 'The classes of a cup',
  key: ['cup_id', 'category_id'],
  fields: {
    cup_id: { type: 'integer', meaning: 'The cup', of: 'cups.cup_id' },
    category_id: { type: 'integer', meaning: 'The class', of: 'classes.category_id' },
    category_order: { type: 'integer', meaning: 'Its place among the classes of the cup' },
  },
  read: async (tx, last) => {
    const { rows } = await sql<CupClassRow>`
      select cc.cup_id, cc.category_id, coalesce(cc.category_order, k.category_order) as category_order
      from cup_category cc join cup c using (cup_id) join category k using (category_id)
      where ${isPublicCup} and (cc.cup_id, cc.category_id) > (${last?.cup_id ?? 0}, ${last?.category_id ?? 0})
      order by cc.cup_id, cc.category_id limit ${pageRows}`.execute(tx);
    return rows;
  },
});

interface DateRow {
  cup_id: number;
  race_date: string;
  date_name: string;
  date_place: string | null;
  track_id: number | null;
  multiplier: number;
  race_id: number | null;
  race_status: string | null;
  called_off: boolean;
}

const dates = dumpTable<DateRow>({
  name: 'dates',
  meaning: 'The dates of a cup: one day of racing each',
  key: ['cup_id', 'race_date'],
  fields: {
    cup_id: { type: 'integer', meaning: 'The cup', of: 'cups.cup_id' },
    race_date: { type: 'date', meaning: 'The day' },
    date_name: { type: 'string', meaning: 'Its name' },
    date_place: { type: 'string', meaning: 'Where it is, in the words of the organizer' },
    track_id: { type: 'integer', meaning: 'The track', of: 'tracks.track_id' },
    multiplier: { type: 'integer', meaning: 'By how much points of the ranking are multiplied on this date' },
    race_id: { type: 'integer', meaning: 'Number of the race; none: it has not been set up' },
    race_status: {
      type: 'string',
      meaning: 'How far it is; results are in this dump when it is PROVISIONAL or OFFICIAL',
      words: keysOf(RACE_STATUSES),
    },
    called_off: { type: 'boolean', meaning: 'The organization called it off: it is not ridden' },
  },
  read: async (tx, last) => {
    const { rows } = await sql<DateRow>`
      select d.cup_id, d.race_date, d.date_name, d.date_place, d.track_id, d.multiplier, r.race_id,
        case when r.race_id is not null then ${status} end as race_status, ${sql.raw(isCalledOff)} as called_off
      from cup_date d join cup c using (cup_id) join organization o using (organization_id)
        left join race r on r.cup_id = d.cup_id and r.race_date = d.race_date
      where ${isPublicCup}
        and (d.cup_id, d.race_date) > (${last?.cup_id ?? 0}, ${last?.race_date ?? '-infinity'}::date)
      order by d.cup_id, d.race_date limit ${pageRows}`.execute(tx);
    return rows;
  },
});

/** The tables of what is ridden, and of who races against whom. */
export const seasonTables = [classes, cups, cupClasses, dates];
