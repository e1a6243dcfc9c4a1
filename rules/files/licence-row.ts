import { namedCategory } from '#rules/season/categories/named-category.ts';
import { compareDates } from '#rules/calendar.ts';
import {
  type CategoryCandidate,
  type CategoryRule,
  orderCategories,
} from '#rules/season/categories/categories.ts';
import { refuseFit } from '#rules/entries/inscription.ts';
import { type Licence, lastDay, mayEndOn, requestMeets } from '#rules/people/licences/licences.ts';
import { plainText } from '#rules/names/plain-text.ts';
import { saysNoNumber } from '#rules/people/riders/national-id.ts';
import type { SheetField } from './rider-sheet.ts';
import { type DateOrder, readDate } from './sheet-dates.ts';

/** This is what a row gives for a rider's licence. */
export interface SaidLicence {
  lbr_guest: 'TRUE' | 'FALSE';
  lbr_number: string;
  /** It is null when the licence ends with the season or, for a guest, on the guest's date. */
  last_day: string | null;
  /** These are the classes that the row names, as typed. */
  classes: readonly string[];
}

/** This is the reason why a licence of a row is not given although the rider is imported; each reason has its sentence. */
export type LicenceNote =
  | 'licence_date'
  | 'licence_over'
  | 'licence_standing'
  | 'licence_class'
  | 'licence_unfit'
  | 'licence_no_date';

/** This is a class of a cup, with the names that a sheet may use. */
interface CupClass extends CategoryRule {
  category_id: number;
  category_name: string;
  external_code: string | null;
}

/** This is a rider's licence in the cup, as it stands. */
interface StandingLicence extends Licence {
  rider_id: number;
  category_id: number;
  lbr_number: string | null;
}

/** This is the cup in which licences are given. */
export interface LicenceCup {
  today: string;
  allow_ride_up: boolean;
  /** These are the days that were not ridden yet, the next one first. */
  dates: readonly string[];
  classes: readonly CupClass[];
  standing: readonly StandingLicence[];
}

/** This is a licence that an import would give. */
export interface PlannedLicence {
  category_id: number;
  lbr_guest: 'TRUE' | 'FALSE';
  lbr_number: string;
  /** This is the guest's date, or for a season the day whose season it is; it is null for today. */
  race_date: string | null;
  expires_on: string;
}

type Cells = Readonly<Partial<Record<SheetField, string>>>;

const isNone = (typed: string): boolean =>
  /^(?:|no|nao|none|sin licencia|sem licenca|0)$|tramite|pendient|pendente|pending|andamento|vencid|expired/.test(
    plainText(typed),
  );

/** "EN TRAMITE", "falta" and "?" are no numbers that somebody gave. */
const isNoNumber = (typed: string): boolean => isNone(typed) || saysNoNumber(typed);

/** These words mean a licence for one date, as sheets write it in three languages; any other word means a licence for the season. */
const isGuest = (typed: string): boolean =>
  /^(?:invit|convid|guest|true$|por (?:el |la |um |uma |una )?(?:dia|fecha|data|etapa)|una fecha|uma data|one (?:day|date)|day )/.test(
    plainText(typed),
  );

/**
 * This function reads the licence that a row gives.
 * @param cells - the cells of the row, by field
 * @param order - which number of a date is the day
 * @returns the licence, null when the row gives none, or 'licence_date' when its last day is no day
 */
export function readSaidLicence(cells: Cells, order: DateOrder): SaidLicence | 'licence_date' | null {
  const { licence_number = '', licence_kind = '', licence_expires_on = '' } = cells;
  if ([licence_number, licence_kind, licence_expires_on].every(isNone)) return null;
  // The column has numbers and this row has none, so nobody gave this rider a licence.
  if ((isNoNumber(licence_number) && licence_number !== '') || (isNone(licence_kind) && licence_kind !== ''))
    return null;
  // A year of two digits is of this century, because a licence ends in the future.
  const day = licence_expires_on === '' ? null : readDate(licence_expires_on, order, '2099-12-31');
  if (licence_expires_on !== '' && day === null) return 'licence_date';
  return {
    lbr_guest: isGuest(licence_kind) ? 'TRUE' : 'FALSE',
    lbr_number: licence_number.slice(0, 40),
    last_day: day?.date ?? null,
    classes: [cells.class_20, cells.class_24, cells.class_12].flatMap((one) => (one ? [one] : [])),
  };
}

/** This function lists the licences of a kind that a rider has in the cup, for the guest's date or the season of a day. */
const standingResultsOf = (
  { lbr_guest }: SaidLicence,
  rider_id: number | null,
  on: string,
  { standing }: LicenceCup,
): readonly StandingLicence[] =>
  standing.filter(
    (one) =>
      one.rider_id === rider_id &&
      one.lbr_guest === lbr_guest &&
      (lbr_guest === 'TRUE' ? one.race_date === on : one.season === Number(on.slice(0, 4))),
  );

/** This function lists the classes of the cup for a rider's own age on a day, of every wheel, in the order of the day. */
const ofOwnAge = (rider: CategoryCandidate, on: string, { classes }: LicenceCup): CupClass[] =>
  orderCategories(classes.filter((one) => refuseFit(one, rider, on, { allow_ride_up: false }) === null));

/**
 * A licence is for the classes that the row names, or else for those in which the rider has one, or else for the only class of 20 inches
 * that fits by age.
 */
function classesOf(
  { classes: said }: SaidLicence,
  rider: CategoryCandidate,
  on: string,
  cup: LicenceCup,
  standing: readonly StandingLicence[],
): readonly CupClass[] {
  if (said.length > 0) return said.flatMap((name) => namedCategory(name, cup.classes) ?? []);
  const had = cup.classes.filter(({ category_id }) =>
    standing.some((one) => one.category_id === category_id),
  );
  if (had.length > 0) return had;
  // A rider who may ride up still fits the class of the rider's own age.
  const fit = ofOwnAge(rider, on, cup).filter(({ wheel }) => wheel === 20);
  return fit.length === 1 ? fit : [];
}

/** When the existing licence agrees with the row, nothing has to be given. */
const saysTheSame = (standing: StandingLicence, said: SaidLicence): boolean =>
  (said.lbr_number === '' || said.lbr_number === standing.lbr_number) &&
  (said.last_day === null || said.last_day === standing.expires_on);

/**
 * This function finds the day that a licence is for: the guest's date, or the day whose season it is. It is null when there is no such
 * date.
 */
function dayOf({ lbr_guest, last_day }: SaidLicence, { dates, today }: LicenceCup): string | null {
  const next = dates[0];
  if (lbr_guest === 'TRUE')
    return last_day === null ? (next ?? null) : (dates.find((one) => one === last_day) ?? null);
  const ofThisYear = last_day === null || last_day.slice(0, 4) === today.slice(0, 4);
  const sameYear = last_day === null ? next : dates.find((one) => one.slice(0, 4) === last_day.slice(0, 4));
  return sameYear ?? (ofThisYear ? today : null);
}

/** These are the licences that a row gives, the notes on the rest, and the classes to choose from where none is known. */
interface LicencePlan {
  licences: PlannedLicence[];
  notes: LicenceNote[];
  choices: number[];
}

/**
 * This function plans the licences that a row gives its rider, and reports those that it does not give. From the age of 17 several classes
 * fit, and somebody chooses one.
 * @param said - the licence that the row gives
 * @param rider - the rider as the import leaves the rider; `rider_id` is null for a new one
 * @param cup - the cup in which licences are given
 * @returns the licences to give, the notes, and the classes to choose from where none is known
 * Source: issue 15, docs/regulation.md §5.1, §6.2.
 */
export function planLicences(
  said: SaidLicence,
  rider: CategoryCandidate & { rider_id: number | null },
  cup: LicenceCup,
): LicencePlan {
  const { lbr_guest, lbr_number, last_day } = said;
  const on = dayOf(said, cup);
  if (on === null) {
    const over = last_day !== null && compareDates(last_day, cup.today) < 0;
    return { licences: [], notes: [over ? 'licence_over' : 'licence_no_date'], choices: [] };
  }
  const isDate = cup.dates.includes(on);
  const season = Number(on.slice(0, 4));
  const race_date = isDate ? on : null;
  const expires_on =
    lbr_guest === 'TRUE' ? on : (last_day ?? lastDay({ lbr_guest, season, race_date: null }));
  if (lbr_guest === 'FALSE' && !mayEndOn(expires_on, season, cup.today))
    return { licences: [], notes: ['licence_over'], choices: [] };
  const standing = standingResultsOf(said, rider.rider_id, on, cup);
  const classes = classesOf(said, rider, on, cup, standing);
  const notes = new Set<LicenceNote>();
  if (classes.length < Math.max(1, said.classes.length)) notes.add('licence_class');
  const licences = classes.flatMap((one): PlannedLicence[] => {
    const known = standing.find(({ category_id }) => category_id === one.category_id);
    if (known?.lbr_status === 'APPROVED' && requestMeets(known, cup.today) === 'standing') {
      if (!saysTheSame(known, said)) notes.add('licence_standing');
      return [];
    }
    if (refuseFit(one, rider, on, cup) !== null) {
      notes.add('licence_unfit');
      return [];
    }
    return [{ category_id: one.category_id, lbr_guest, lbr_number, race_date, expires_on }];
  });
  const choices = classes.length === 0 ? ofOwnAge(rider, on, cup).map(({ category_id }) => category_id) : [];
  return { licences, notes: [...notes], choices };
}
