import type { PlateColour } from '#rules/season/categories/categories.ts';

/** This is an entry for the programs that run races. All values are text, and empty where nothing is known. */
export interface ProgramEntry {
  rider_id: number;
  category_name: string;
  plate: string;
  plate_colour: PlateColour;
  wheel: 12 | 20 | 24;
  firstname: string;
  lastname: string;
  /** This is the day of birth as 'YYYY-MM-DD', as the last day of the licence is. */
  birthdate: string;
  gender: 'MEN' | 'WOMAN' | null;
  uci_id: string;
  licence: string;
  licence_ends: string;
  email: string;
  phone: string;
  club: string;
  club_id: string;
  state: string;
  country: string;
  team: string;
  /** This is one transponder for all the rider's bikes. */
  transponder: string;
}

/**
 * This function writes the number under which a program knows a rider: the one that is known outside first.
 * @param entry - an entry of the rider
 * @returns the UCI ID, else the number of the licence, else our own number
 */
export const numberOf = ({ uci_id, licence, rider_id }: ProgramEntry): string =>
  uci_id || licence || `R${rider_id}`;

/**
 * This function groups the entries of each rider.
 * @param entries - the entries of a race
 * @returns for each rider the first entry and all of them, in the order of the entries
 */
export function byRider(
  entries: readonly ProgramEntry[],
): [first: ProgramEntry, all: readonly ProgramEntry[]][] {
  const riders = Map.groupBy(entries, ({ rider_id }) => rider_id);
  return [...riders.values()].flatMap((all) => (all[0] ? [[all[0], all]] : []));
}
