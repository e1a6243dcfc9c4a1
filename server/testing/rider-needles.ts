import type { FieldKind } from '#rules/riders/field-facts.ts';
import { TYPED_FIELDS, type TypedField, typedFacts } from '#rules/riders/field-lists.ts';

/** Where a made-up rider belongs: the kinds that are numbers of something. */
interface Place {
  country_id: number;
  organization_id: number;
  club_id: number;
}

type Value = string | number | object;

/** Whose e-mail stands at the rider as well. */
export const needleEmail = 'mama.needle@example.org';

/** A text of each kind that stands nowhere else in a database. In: the column's turn, so that no two columns of a kind say the same. */
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

/** Everything people may write of a rider, by column: to see where it goes. */
export function riderNeedles(place: Place): ReadonlyMap<TypedField, Value> {
  return new Map(TYPED_FIELDS.map((name, turn) => [name, needles[typedFacts[name].kind](turn, place)]));
}
