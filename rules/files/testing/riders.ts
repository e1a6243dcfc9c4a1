import type { readRow, RowRules } from '#rules/files/import-row.ts';
import type { KnownRider, KnownRiders } from '#rules/files/planned-row.ts';

/** The rules of a sheet from an organization with one club. */
export const rules: RowRules = {
  order: 'dmy',
  order_certain: false,
  today: '2026-11-21',
  states: ['Salta', 'Buenos Aires'],
  clubs: new Map([['teros', { club_id: 1, guessed: false }]]),
  wheels: null,
  names: { order: 'surname_first', certain: true, surnames: null, beside: false },
};
/** A rider who is in already. */
export const ana: KnownRider = {
  rider_id: 7,
  rider_lastname: 'Peña',
  rider_firstname: 'Ana',
  rider_dni: '50111222',
  rider_birthdate: '2015-03-05',
  rider_gender: 'WOMAN',
  club_id: 1,
  rider_state: 'Salta',
  rider_city: null,
  rider_phone: null,
  rider_email: null,
  rider_address: null,
  rider_team: null,
  uci_id: '10012345678',
  transponder: null,
  plate_20: null,
  plate_24: null,
  plate_12: null,
};
/** Nothing is stored but a document that others have. */
export const nothingKnown: KnownRiders = {
  riders: [],
  dni_elsewhere: new Set(['50999999']),
  uci_elsewhere: new Set(),
  clubs_closed: new Set(),
  plates: new Map(),
  licence_cup: null,
};
/** The cells of a row about Ana, with others in place of some. */
export const row = (more: Parameters<typeof readRow>[0]) => ({
  rider_lastname: 'Peña',
  rider_firstname: 'Ana',
  rider_birthdate: '2015-03-05',
  rider_gender: 'F',
  club_name: 'Teros',
  ...more,
});
