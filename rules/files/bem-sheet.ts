/**
 * The program that runs most race days gives its sheet of riders this name.
 * Source: docs/regulation.md §8.2.
 */
export const BEM_SHEET = 'BEM5_EXT';

/**
 * These are its columns, in the order in which the program needs them.
 * Source: docs/regulation.md §8.2.
 */
export const bemHeadings: readonly string[] =
  `Licence_num, UCI_ID, UCIcode, FederationID, International Licence Code, Expiry_date,
  Licence_type, Status, Dob, First_name, Surname, Email, Phone, Emergency Contact Person, Emergency Contact Number, Sex, CLUB, State,
  UCI_Country, Class, Class2, Class3, Class4, Plate, Plate2, Plate3, Plate4, Ranking, Ranking2, Ranking3, Ranking4, Transponder,
  Transponder2, Transponder3, Transponder4, Tlabel, Tlabel2, Tlabel3, Tlabel4, Reference, Team_No, Team2_No, Team3_No, Team4_No,
  Sponsor, Comment, Medical Suspension, Disciplinary Suspension, Other Suspension, POA Suspension, Suspension End Date, AdvancedRider`.split(
    /,\s*/,
  );

/** These facts of a person go into the sheet. */
interface BemPerson {
  rider_number: string;
  rider_firstname: string;
  rider_lastname: string;
  rider_birthdate: string;
  rider_gender: string;
  rider_email: string;
  rider_phone: string;
  club_name: string;
  rider_state: string;
  rider_team: string;
  country_code: string;
  uci_id: string;
  licence_number: string;
  licence_expires_on: string;
}

/** This is a rider with plate and class for each wheel. */
export interface BemRider extends BemPerson {
  transponder: string;
  plate_20: string;
  plate_24: string;
  plate_12: string;
  class_20: string;
  class_24: string;
  class_12: string;
}

/**
 * This function lists classes and plates, the second start after the first. Where a class is not known, the column shows the wheel: the
 * first is for 20 inches, the second for 24, the third for 12.
 */
function startsOf(rider: BemRider): { category: string; plate: string }[] {
  const all = ([20, 24, 12] as const).map((wheel) => ({
    category: rider[`class_${wheel}`],
    plate: rider[`plate_${wheel}`],
  }));
  const filled = all.filter(({ category, plate }) => category !== '' || plate !== '');
  return filled.every(({ category }) => category !== '') ? filled : all;
}

/**
 * This function writes a person as a line of the sheet: the UCI ID in its columns, our number as the federation's, the surname in capitals,
 * the day of birth as YYYY/MM/DD, and the licence's number where there is one. The document is left out, because timing does not need it.
 * @param person - the facts of the person as text, days as 'YYYY-MM-DD'
 * @param more - more cells, by their headings
 * @returns the cells in the order of `bemHeadings`
 */
export function bemRow(person: BemPerson, more: Readonly<Record<string, string>>): string[] {
  const filled: Readonly<Record<string, string>> = {
    Licence_num: person.licence_number || person.uci_id || person.rider_number,
    UCI_ID: person.uci_id,
    UCIcode: person.uci_id,
    FederationID: person.rider_number,
    'International Licence Code': person.uci_id,
    Expiry_date: person.licence_expires_on.replaceAll('-', '/'),
    Licence_type: person.licence_number === '' ? '' : 'BMX-RACE',
    Dob: person.rider_birthdate.replaceAll('-', '/'),
    First_name: person.rider_firstname,
    Surname: person.rider_lastname.toUpperCase(),
    Email: person.rider_email,
    Phone: person.rider_phone,
    Sex: person.rider_gender,
    CLUB: person.club_name,
    State: person.rider_state,
    UCI_Country: person.country_code,
    Sponsor: person.rider_team,
    ...more,
  };
  return bemHeadings.map((heading) => filled[heading] ?? '');
}

/**
 * This function writes a rider as a line of the sheet, with transponder, classes and plates.
 * @param rider - the facts of the rider as text, days as 'YYYY-MM-DD'
 * @returns the cells in the order of `bemHeadings`
 */
export function bemRiderRow(rider: BemRider): string[] {
  const starts = startsOf(rider).flatMap(({ category, plate }, index) => {
    const nth = index === 0 ? '' : String(index + 1);
    return [
      [`Class${nth}`, category],
      [`Plate${nth}`, plate],
    ];
  });
  return bemRow(rider, { Transponder: rider.transponder, ...Object.fromEntries(starts) });
}
