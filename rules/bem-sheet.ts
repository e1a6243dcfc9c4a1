/** What the program that runs most race days calls its sheet of riders. Source: docs/regulation.md §8.2. */
export const BEM_SHEET = 'BEM5_EXT';

/** Its columns, in the order it needs them. Source: docs/regulation.md §8.2. */
export const bemHeadings: readonly string[] =
  `Licence_num, UCI_ID, UCIcode, FederationID, International Licence Code, Expiry_date,
  Licence_type, Status, Dob, First_name, Surname, Email, Phone, Emergency Contact Person, Emergency Contact Number, Sex, CLUB, State,
  UCI_Country, Class, Class2, Class3, Class4, Plate, Plate2, Plate3, Plate4, Ranking, Ranking2, Ranking3, Ranking4, Transponder,
  Transponder2, Transponder3, Transponder4, Tlabel, Tlabel2, Tlabel3, Tlabel4, Reference, Team_No, Team2_No, Team3_No, Team4_No,
  Sponsor, Comment, Medical Suspension, Disciplinary Suspension, Other Suspension, POA Suspension, Suspension End Date, AdvancedRider`.split(
    /,\s*/,
  );

/** What of a rider goes into the sheet. */
export interface BemRider {
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
}

/**
 * A rider as a line of the sheet: the UCI ID in its columns, our number as the federation's, the surname in capitals, the day of
 * birth as YYYY/MM/DD. The document stays at home: timing needs none. In: text, the birth date as 'YYYY-MM-DD'; more cells by their
 * headings.
 */
export function bemRow(rider: BemRider, more: Readonly<Record<string, string>> = {}): string[] {
  const filled: Readonly<Record<string, string>> = {
    Licence_num: rider.uci_id === '' ? rider.rider_number : rider.uci_id,
    UCI_ID: rider.uci_id,
    UCIcode: rider.uci_id,
    FederationID: rider.rider_number,
    'International Licence Code': rider.uci_id,
    Dob: rider.rider_birthdate.replaceAll('-', '/'),
    First_name: rider.rider_firstname,
    Surname: rider.rider_lastname.toUpperCase(),
    Email: rider.rider_email,
    Phone: rider.rider_phone,
    Sex: rider.rider_gender,
    CLUB: rider.club_name,
    State: rider.rider_state,
    UCI_Country: rider.country_code,
    Sponsor: rider.rider_team,
    ...more,
  };
  return bemHeadings.map((heading) => filled[heading] ?? '');
}
