import type { FieldKind } from '#rules/people/riders/field-facts.ts';
import { TYPED_FIELDS, type TypedField, typedFacts } from '#rules/people/riders/field-lists.ts';

/** The place of a made-up rider, for the columns that are ids of something. */
interface Place {
  country_id: number;
  organization_id: number;
  club_id: number;
}

type Value = string | number | object;

/** The e-mail that is also stored with the rider. */
export const needleEmail = 'mama.needle@example.org';

/**
 * A text of each kind that occurs nowhere else in a database. The turn of the column makes it differ from other
 * columns of the kind.
 */
const needles: Readonly<Record<FieldKind, (turn: number, place: Place) => Value>> = {
  name: (turn) => `Aguja nombre ${turn}`,
  document: (turn) => `ZZ5566778${turn}`,
  birthdate: () => '2014-07-19',
  gender: () => 'WOMAN',
  country: (_turn, { country_id }) => country_id,
  organization: (_turn, { organization_id }) => organization_id,
  club: (_turn, { club_id }) => club_id,
  state: () => 'Provincia Aguja',
  text: (turn) => `Aguja texto ${turn}`,
  phone: (turn) => `+54 9 299 765432${turn}`,
  email: () => needleEmail,
  networks: () => ({ instagram: 'aguja.insta' }),
  uci: () => '10099887766',
  transponder: () => 'AGUJA4711',
  date: (turn) => `203${turn % 10}-03-17`,
};

/** Returns everything that people may write about a rider, by column, to see where it goes. */
export function riderNeedles(place: Place): ReadonlyMap<TypedField, Value> {
  return new Map(TYPED_FIELDS.map((name, turn) => [name, needles[typedFacts[name].kind](turn, place)]));
}
