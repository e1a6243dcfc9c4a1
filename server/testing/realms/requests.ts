import { randomUUID } from 'node:crypto';
import { dayAt } from '#rules/calendar.ts';
import { CONSENT_VERSION } from '#rules/people/riders/consent-texts.ts';
import type { Maker } from '#server/testing/realms/given.ts';
import { priceRequests } from '#server/testing/realms/price-requests.ts';
import type { Realm } from '#server/testing/realms/realms.ts';

const version = 1;
const slot = { slot: 'rider_dni_image1' };
const late = { reason: 'Llegó tarde' };
const key = () => ({ request_key: randomUUID() });
const terms = { identity_decided: 90, identity_unused: 365, insurance: 90, licence: 365, payment: 365 };
const claimed: Maker = ({ claim_id }) => ({ path: { claim_id } });
const licence: Maker = ({ lbr_id }) => ({
  path: { id: lbr_id },
  body: { lbr_status: 'APPROVED', expires_on: '2026-12-31' },
});
const payment: Maker = ({ payment_id }) => ({ path: { id: payment_id } });
const sheet: Maker = ({ import_id, import_choices, club_id }) => ({
  path: { id: import_id },
  body: { ...import_choices, club_id },
});
const first = { phase: 'M1', serie: 1 };
const riddenHeat = ({ ridden_race_id, ridden_category_id }: Realm) => ({
  id: ridden_race_id,
  categoryId: ridden_category_id,
  ...first,
});
const ridden = ({ ridden_race_id }: Realm) => ({ id: ridden_race_id });
const heat = ({ ridden_category_id, ridden_entry_id }: Realm) => ({
  category_id: ridden_category_id,
  ...first,
  basis: 'x',
  results: [{ entry_id: ridden_entry_id, status: 'OK', place: 1 }],
});
const drawn: Maker = ({ late_race_id, category_id }) => ({
  path: { id: late_race_id },
  body: { version: 0, category_ids: [category_id] },
});
const nextStage: Maker = ({ late_race_id, category_id }) => ({
  path: { id: late_race_id },
  body: { category_id, gate_mode: null },
});
const stagesOf = ({ category_id }: Realm, of: object) => ({ stages: [{ category_id, ...of }], ...key() });
const lateIn = ({ free_rider_id, category_id }: Realm) => ({ rider_id: free_rider_id, category_id });
const protest = { about: 'place', words: 'Llegó antes que la otra' };
const soon = () => new Date(Date.now() + 3_600_000).toISOString();
const nextMonth = () => ({ date: dayAt(Date.now() + 30 * 86_400_000), time: '09:00' });
const member = ({ club_id }: Realm) => ({ role: 'club', club_id });
const somewhere = { country_id: null, track_latitude: null, track_longitude: null, track_length: null };
const period = { from: '2026-01-01', to: '2026-12-31' };
const picture: Maker = ({ ad_id }) => ({ path: { id: ad_id, position: 'SUP', language: 'es' } });
const rider: Maker = ({ rider_id }) => ({ path: { id: rider_id } });
const address = { link: 'https://example.org/', starts_on: null, ends_on: null };

/** The makers, by the name of the call. */
export const givenFor: Readonly<Record<string, Maker>> = {
  // Accounts.
  endSession: ({ session_id }) => ({ path: { session_id } }),
  updateUser: () => ({ body: { user_firstname: 'Otro' } }),
  deleteUser: () => ({ body: { user_password: 'placa 214 verde' } }),
  endUserSessions: ({ user_id }) => ({ path: { user_id } }),
  cancelWaitingRole: ({ role_invitation_id }) => ({ path: { invitation_id: role_invitation_id } }),
  giveRole: (realm) => ({ body: { ...member(realm), user_email: 'nueva@example.org' } }),
  takeRole: (realm) => ({ body: { ...member(realm), user_id: realm.delegate_id } }),
  // Riders and families.
  getClubCertificates: ({ race_id, club_id }) => ({ path: { id: race_id }, query: { club_id } }),
  getCareer: rider,
  getCareerAgainst: ({ rider_id }) => ({ path: { id: rider_id, other_id: rider_id } }),
  hasRider: rider,
  addRider: ({ claim_id: settled_claim_id }) => ({ path: { id: settled_claim_id } }),
  findRiderByDni: ({ rider_dni }) => ({ path: { dni: rider_dni } }),
  lookForRider: ({ rider_dni }) => ({ query: { rider_dni } }),
  createRider: ({ organization_id, club_id }) => ({
    body: {
      ...childOf({ organization_id, club_id }),
      consent: CONSENT_VERSION,
    },
  }),
  enrolRider: ({ organization_id, club_id }) => ({ body: childOf({ organization_id, club_id }) }),
  updateRider: ({ club_id, organization_id }) => ({
    body: { club_id: String(club_id), organization_id: String(organization_id), rider_state: 'Salta' },
  }),
  getRiderPaper: () => ({ path: slot }),
  getProposedPaper: () => ({ path: slot }),
  getClaimPaper: (realm) => ({ path: { claim_id: realm.claim_id, ...slot } }),
  approveClaim: claimed,
  refuseClaim: claimed,
  objectToClaim: claimed,
  undoClaim: ({ settled_claim_id }) => ({ path: { claim_id: settled_claim_id } }),
  inviteGuardian: () => ({ body: { user_email: 'abuela@example.org' } }),
  removeGuardian: ({ second_user_id }) => ({ path: { user_id: second_user_id } }),
  decideProposal: () => ({ body: { proposed_at: '2026-01-01T00:00:00.000Z' } }),
  getOfficeRider: rider,
  listRiderResults: rider,
  updateOfficeRider: (realm) => ({
    path: { id: realm.rider_id },
    body: {
      version: realm.rider_version,
      changes: {
        rider_team: 'Rayo',
        club_id: String(realm.club_id),
        organization_id: String(realm.organization_id),
      },
    },
  }),
  keepApart: ({ twin_id, other_twin_id }) => ({ body: { rider_id: twin_id, other_id: other_twin_id } }),
  previewMerge: ({ twin_id, other_twin_id }) => ({ query: { kept: twin_id, gone: other_twin_id } }),
  mergeRiders: ({ twin_id, other_twin_id }) => ({
    body: { kept: { rider_id: twin_id, version }, gone: { rider_id: other_twin_id, version } },
  }),
  mendNames: ({ rider_id }) => ({ body: { ...key(), items: [{ rider_id, becomes: 'Ana Peña' }] } }),
  previewRiderImport: sheet,
  applyRiderImport: (realm) => {
    const given = sheet(realm);
    return { ...given, body: { ...given.body, fingerprint: realm.import_fingerprint } };
  },
  dropRiderImport: ({ import_id }) => ({ path: { id: import_id } }),
  undoRiderImport: ({ applied_import_id }) => ({ path: { id: applied_import_id } }),
  exportRiders: ({ cup_id }) => ({ query: { cup_id } }),
  listOfficeRiders: ({ club_id, organization_id }) => ({
    query: { club: club_id, organization: organization_id },
  }),
  findTwins: ({ rider_dni }) => ({ body: { rider_dni, rider_birthdate: '2015-06-01' } }),
  // Races and entries.
  getRiderInscription: ({ race_date }) => ({ query: { race_date } }),
  exportCertificate: ({ cup_id, official_date }) => ({ path: { cupId: cup_id, raceDate: official_date } }),
  addRiderToRace: ({ free_rider_id }) => ({ body: { rider_id: free_rider_id } }),
  ...priceRequests,
  choosePlate: ({ cup_id, rider_id }) => ({ path: { id: cup_id }, body: { rider_id, plate: '321' } }),
  listFreePlates: ({ cup_id }) => ({ path: { id: cup_id }, query: { plate: '3' } }),
  enterAtDesk: ({ race_id, free_rider_id, category_id }) => ({
    path: { id: race_id },
    body: { rider_id: free_rider_id, category_id },
  }),
  withdrawAtDesk: ({ race_id }) => ({ path: { id: race_id } }),
  undoWithdrawal: ({ withdrawal_id }) => ({ path: { id: withdrawal_id } }),
  moveEntry: ({ race_id }) => ({ path: { id: race_id } }),
  mergeClass: ({ into_category_id }) => ({ body: { decision: 'together', into_category_id } }),
  enterMany: ({ race_id, free_rider_id, category_id }) => ({
    path: { id: race_id },
    body: { items: [{ rider_id: free_rider_id, category_id }] },
  }),
  readEntrySheet: ({ race_id }) => ({ path: { id: race_id } }),
  getRaceDesk: ({ race_id }) => ({ path: { id: race_id } }),
  findCandidates: ({ race_id }) => ({ path: { id: race_id }, query: { q: 'Apellido' } }),
  findAtDesk: () => ({ query: { q: 'Apellido' } }),
  listLastRiders: ({ race_id }) => ({ path: { id: race_id } }),
  getDeskFile: ({ race_id }) => ({ path: { id: race_id } }),
  enterByHelper: ({ free_rider_id }) => ({ body: { rider_id: free_rider_id, ...late } }),
  plateByHelper: () => ({ body: { plate: '654' } }),
  dictateContact: () => ({
    body: { contact: { contact_name: 'Rosa', relation: 'abuela', phone: '0387 555 0199' } },
  }),
  renewCredential: () => ({ body: { was: null } }),
  enterWalkUp: ({ club_id, category_id }) => ({
    body: {
      rider_firstname: 'Bautista',
      rider_lastname: 'Lagos',
      rider_birthdate: '2016-05-05',
      rider_gender: 'MEN',
      rider_dni: '60999002',
      club_id,
      category_id,
      ...late,
    },
  }),
  makeDeskPass: ({ today }) => ({ body: { until: today } }),
  countAudience: ({ category_id, club_id }) => ({ body: { category_id, club_id, without_licence: false } }),
  sendRaceMessage: ({ category_id, club_id }) => ({
    body: {
      filters: { category_id, club_id, without_licence: false },
      texts: [{ language: 'es', subject: 'Aviso', body: 'Mañana se corre' }],
    },
  }),
  moveRace: () => ({ body: { was: 'INSCRIPTION', race_status: 'CLOSED', reason: 'Lluvia' } }),
  getRaceResults: (realm) => ({ path: ridden(realm) }),
  getCategoryResults: (realm) => ({ path: { ...ridden(realm), categoryId: realm.ridden_category_id } }),
  foreseeResults: (realm) => ({ path: ridden(realm), body: heat(realm) }),
  writeResults: (realm) => ({ path: ridden(realm), body: heat(realm) }),
  undoLoad: (realm) => ({ path: ridden(realm), body: { load_id: realm.load_id } }),
  undoTimes: (realm) => ({ path: ridden(realm), body: { load_id: realm.times_load_id } }),
  publishResults: (realm) => ({ path: ridden(realm), body: { was: 'RACING', race_status: 'PROVISIONAL' } }),
  decideTie: (realm) => ({
    path: ridden(realm),
    body: {
      category_id: realm.ridden_category_id,
      phase: 'M1',
      order: [realm.ridden_entry_id, realm.ridden_entry_id + 1],
    },
  }),
  postStage: ({ category_id }) => ({
    body: { category_id, stage: 'motos', became: 'PROVISIONAL', basis: 0 },
  }),
  getProtestRoom: ({ race_id }) => ({ path: { id: race_id } }),
  fileProtest: ({ race_id, category_id }) => ({
    path: { id: race_id },
    body: { category_id: String(category_id), phase: 'M1', serie: '1', ...protest, ...key() },
  }),
  withdrawProtest: ({ protest_id }) => ({ path: { id: protest_id } }),
  takeProtest: () => ({ body: { number: '1', plate: null, as_who: 'guardian', ...protest, ...key() } }),
  stepProtest: ({ protest_receipt }) => ({
    path: { receipt: protest_receipt },
    body: { was: 'FILED', became: 'ADMITTED', public_line: null, private_note: null },
  }),
  getProtestPhoto: ({ protest_receipt }) => ({ path: { receipt: protest_receipt } }),
  // The draw room uses the late race, whose entries are closed.
  getDay: ({ late_race_id }) => ({ path: { id: late_race_id } }),
  getDayClass: ({ late_race_id, category_id }) => ({ path: { id: late_race_id, categoryId: category_id } }),
  saveDay: ({ late_race_id }) => ({ path: { id: late_race_id }, body: { version: 0 } }),
  getDayState: ({ late_race_id }) => ({ path: { id: late_race_id } }),
  getProgramme: ({ late_race_id }) => ({ path: { id: late_race_id } }),
  saveProgramme: ({ late_race_id }) => ({
    path: { id: late_race_id },
    body: { version: 0, first_gate_at: '09:30', sunset_at: null, items: [] },
  }),
  foreseeDraw: drawn,
  makeDraw: drawn,
  undoDraw: drawn,
  foreseeStage: nextStage,
  drawStage: nextStage,
  drawStages: (realm) => ({ ...nextStage(realm), body: stagesOf(realm, { basis: 'x' }) }),
  undoStages: (realm) => ({ ...nextStage(realm), body: stagesOf(realm, { stage: 'final' }) }),
  // After the draw, the calls use the race that is being ridden.
  foreseeLate: (realm) => ({ path: ridden(realm), body: lateIn(realm) }),
  addLate: (realm) => ({
    path: ridden(realm),
    body: { ...lateIn(realm), ...key(), ...late, version: 0, way: 'join' },
  }),
  foreseeScratch: (realm) => ({ path: ridden(realm), body: { entry_id: realm.ridden_entry_id } }),
  scratch: (realm) => ({
    path: ridden(realm),
    body: { ...key(), ...late, version: 0, entry_id: realm.ridden_entry_id },
  }),
  foreseeShorten: (realm) => ({ path: ridden(realm), body: { how: 'CUT_MOTOS' } }),
  shorten: (realm) => ({
    path: ridden(realm),
    body: { ...key(), ...late, version: 0, how: 'NO_FINALS', category_ids: [realm.ridden_category_id] },
  }),
  foreseeResume: (realm) => ({ path: ridden(realm), body: nextMonth() }),
  resume: (realm) => ({ path: ridden(realm), body: { ...key(), ...late, ...nextMonth(), version: 0 } }),
  moveClock: (realm) => ({ path: ridden(realm), body: { version: 0, act: 'delay', minutes: 15 } }),
  listNotices: (realm) => ({ path: ridden(realm) }),
  sayNotice: (realm) => ({ path: ridden(realm), body: { ...key(), weight: 'info', ends_at: soon() } }),
  endNotice: (realm) => ({ path: { ...ridden(realm), noticeId: 1 } }),
  undoChange: (realm) => ({ path: ridden(realm), body: { ...key(), version: 0, change_id: 1 } }),
  listHeatPictures: (realm) => ({ path: riddenHeat(realm) }),
  addHeatPicture: (realm) => ({ path: riddenHeat(realm), body: { description: 'La largada' } }),
  hidePicture: ({ race_id, image_id }) => ({
    path: { id: race_id, imageId: image_id },
    body: { reason: 'Lo pidió la familia' },
  }),
  showPicture: ({ race_id, image_id }) => ({ path: { id: race_id, imageId: image_id } }),
  saveHeatPictures: (realm) => ({ path: riddenHeat(realm), body: { was: [], image_ids: [] } }),
  writeObservations: ({ ridden_race_id, ridden_category_id }) => ({
    path: { id: ridden_race_id },
    body: { category_id: ridden_category_id, phase: 'M1', serie: 1, was: null, observations: null },
  }),
  getRemResults: (realm) => ({ path: ridden(realm) }),
  getDataRide: (realm) => ({ path: ridden(realm), query: { category_id: realm.ridden_category_id } }),
  getDayOrder: ({ late_race_id }) => ({ path: { id: late_race_id } }),
  printDay: ({ late_race_id, category_id }) => ({
    path: { id: late_race_id },
    body: { parts: ['blank'], category_id, phase: null },
  }),
  checkImport: ({ cup_id, race_date }) => ({ body: { cup_id: String(cup_id), race_date } }),
  loadImport: ({ cup_id, race_date }) => ({ body: { cup_id: String(cup_id), race_date } }),
  // Licences and money.
  sendLicence: (given) => ({ body: licenceOf(given) }),
  askLicences: ({ race_id, free_rider_id, into_category_id }) => ({
    path: { id: race_id },
    body: { lbr_guest: 'TRUE', items: [{ rider_id: free_rider_id, category_id: into_category_id }] },
  }),
  askLicenceWithFile: ({ race_id, late_rider_id, into_category_id }) => ({
    path: { id: race_id },
    body: { rider_id: String(late_rider_id), category_id: String(into_category_id) },
  }),
  withdrawLicences: ({ race_id, lbr_id }) => ({ path: { id: race_id }, body: { lbr_ids: [lbr_id] } }),
  giveLicences: ({ rider_id, cup_id, category_id }) => ({
    body: { cup_id, lbr_guest: 'FALSE', items: [{ rider_id, category_id }] },
  }),
  undoGivenLicences: ({ lbr_id }) => ({ body: { lbr_ids: [lbr_id] } }),
  listLicencePlaces: rider,
  decideLicence: licence,
  undoLicence: ({ lbr_id }) => ({ path: { id: lbr_id } }),
  getLicenceFile: ({ lbr_id }) => ({ path: { id: lbr_id } }),
  sendPayment: ({ rider_id, paid_due_id }) => ({
    body: { rider_id: String(rider_id), due_id: String(paid_due_id), ...key() },
  }),
  decidePayment: (realm) => ({
    ...payment(realm),
    body: { payment_status: 'REJECTED', payment_reason: 'No se lee' },
  }),
  getPaymentFile: payment,
  getReceiptFile: ({ receipt_id }) => ({ path: { id: receipt_id } }),
  createDues: ({ free_rider_id, cup_id }) => ({
    body: { rider_ids: [free_rider_id], season: 2027, cup_id, cents: 1000 },
  }),
  cancelDue: ({ free_due_id }) => ({ path: { due_id: free_due_id } }),
  changeClubPayments: ({ cup_id }) => ({
    body: { entry_fees: [{ cup_id, cents: 100 }], pay_cbu: '', pay_pix: '' },
  }),
  saveOrganizationPayments: () => ({ body: { pay_cbu: '', pay_pix: '' } }),
  markRider: () => ({ body: { season: 2026, reason: 'Pagó en mano' } }),
  chargeRiders: ({ free_rider_id, race_id }) => ({
    body: { rider_ids: [free_rider_id], kind: 'entry', season: 2026, race_id, cents: 1000 },
  }),
  takeBackCallOff: ({ free_due_id }) => ({ path: { dueId: free_due_id } }),
  getAct: ({ act_id }) => ({ path: { id: act_id } }),
  takeBackAct: ({ act_id }) => ({ path: { id: act_id }, body: { stands: 2 } }),
  takeBackCharge: ({ charge_id }) => ({ path: { chargeId: charge_id } }),
  setRail: () => ({ body: { notices_secret: 'Algo-en-secreto' } }),
  openCheckout: ({ paid_due_id }) => ({ body: { due_ids: [paid_due_id] } }),
  closeProviderCase: () => ({ path: { case_id: 1 }, body: { note: 'Se habló con la familia' } }),
  refundByProvider: ({ paid_due_id }) => ({ body: { due_id: paid_due_id, cents: 100 } }),
  refundDue: ({ paid_due_id }) => ({ body: { due_id: paid_due_id, cents: 100 } }),
  issueReceipt: ({ paid_due_id }) => ({ body: { lines: [{ due_id: paid_due_id, cents: 100 }] } }),
  cancelReceipt: ({ receipt_id }) => ({ path: { receiptId: receipt_id } }),
  judgeProof: ({ payment_id, due_id }) => ({
    path: { paymentId: payment_id },
    body: { payment_status: 'ACCEPTED', lines: [{ due_id, cents: 50_000 }] },
  }),
  undoProof: ({ accepted_payment_id }) => ({ path: { paymentId: accepted_payment_id } }),
  listMovements: () => ({ query: period }),
  exportMovements: () => ({ query: period }),
  listPageViews: () => ({ query: period }),
  // Cups, banners and the organization.
  updatePaperTerms: () => ({ body: { was: terms, terms } }),
  createSponsor: ({ race_id, category_id }) => ({ body: { race_id, category_id, ...address } }),
  createOfficeAd: ({ organization_id, cup_id }) => ({ body: { organization_id, cup_id, ...address } }),
  updateOfficeAd: ({ ad_id }) => ({ path: { id: ad_id }, body: address }),
  placeAdPicture: picture,
  takeAdPictureDown: picture,
  updateOfficeCup: ({ cup_id, category_id, into_category_id, ridden_category_id, version: cup_version }) => ({
    path: { id: cup_id },
    body: {
      version: cup_version,
      confirmed: true,
      cup_categories: [category_id, into_category_id, ridden_category_id].map((id) => ({
        category_id: id,
        entry_limit: null,
      })),
    },
  }),
  copyOfficeCup: () => ({ body: { first_date: '2027-03-01' } }),
  addOfficeDate: (realm) => ({ body: { version: realm.version, date: '2026-12-20' } }),
  previewDateMove: ({ race_date }) => ({ body: { date: race_date } }),
  updateOfficeDate: ({ race_date }) => ({ body: { date: race_date } }),
  saveDatePictures: ({ image_id }) => ({
    body: { slot: 'images', pictures: [{ image_id, description: 'Pista' }] },
  }),
  addDatePicture: () => ({ body: { crop: '{"x":0,"y":0,"width":50,"height":50}' } }),
  updateOrganizationCategory: ({ into_category_id }) => ({
    path: { categoryId: into_category_id },
    body: { version, wheel: 20, min_age: 5, max_age: 15, gender: 'MEN', category_name: 'Otra' },
  }),
  saveFederationRanking: ({ federation_ranking_id }) => ({
    path: { rankingId: federation_ranking_id },
    body: { version, as_of: null, kinds: [], events: [], category_ids: [], carried: [] },
  }),
  deleteFederationRanking: ({ federation_ranking_id }) => ({
    path: { rankingId: federation_ranking_id },
    query: { version },
  }),
  createOrganizationCategory: () => ({ body: { wheel: 20 } }),
  createUser: () => ({ body: { user_email: 'nuevo@example.org' } }),
  createTrack: () => ({ body: somewhere }),
  updateTrack: () => ({ body: { version, ...somewhere } }),
  saveClubPage: () => ({ body: { version, club_colours: [] } }),
  createClub: () => ({ body: { club_contact: '' } }),
  updateClub: () => ({ body: { version, club_contact: '' } }),
  createOrganization: () => ({ body: { organization_contact: '', organization_zone: 'America/Lima' } }),
  updateOrganization: () => ({
    body: { version, organization_contact: '', organization_zone: 'America/Lima' },
  }),
  saveOrganizationLetter: () => ({ body: { was: '' } }),
  retryJob: () => ({ path: { id: 1 } }),
};

function childOf({ organization_id, club_id }: Pick<Realm, 'organization_id' | 'club_id'>) {
  return {
    rider_firstname: 'Emma',
    rider_lastname: 'Ibáñez',
    rider_dni: '60999001',
    organization_id: String(organization_id),
    club_id: String(club_id),
    rider_state: 'Salta',
    rider_birthdate: '2017-05-05',
    rider_gender: 'WOMAN',
  };
}

const licenceOf = ({ rider_id, organization_id, cup_id, category_id }: Realm) => ({
  rider_id: String(rider_id),
  organization_id: String(organization_id),
  cup_id: String(cup_id),
  category_id: String(category_id),
  lbr_guest: 'FALSE',
  consent: CONSENT_VERSION,
});
