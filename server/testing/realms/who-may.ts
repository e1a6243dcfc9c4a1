import type { Who } from '#contract/endpoint.ts';
import type { Role } from '#server/testing/realms/realms.ts';

/**
 * Whom the access check allows to reach what is theirs. A public call asks nobody, because its answer is for
 * everybody.
 */
export const rolesAt: Readonly<Record<Who, readonly Role[] | null>> = {
  anyone: null,
  user: ['organizer', 'desk account', 'club', 'family', 'stranger', 'administrator'],
  self: ['family', 'administrator'],
  admin: ['administrator'],
  staff: ['organizer', 'desk account', 'club', 'administrator'],
  organizer: ['organizer', 'administrator'],
  rider_owner: ['family'],
  rider_editor: ['family', 'club', 'organizer', 'administrator'],
  rider_papers: ['family', 'organizer', 'administrator'],
  rider_entrant: ['family', 'organizer', 'administrator'],
  club_staff: ['club', 'organizer', 'administrator'],
  club_delegate: ['club'],
  book_staff: ['club', 'organizer', 'administrator'],
  race_organizer: ['organizer', 'administrator'],
  cup_organizer: ['organizer', 'administrator'],
  organization_organizer: ['organizer', 'administrator'],
  race_desk: ['organizer', 'desk account', 'helper', 'helper who only looks', 'administrator'],
  desk_helper: ['helper'],
  race_check_in: ['organizer', 'helper', 'administrator'],
  race_presence: ['organizer', 'helper', 'kiosk', 'administrator'],
  desk_medical: ['medical post'],
  desk_kiosk: ['kiosk'],
  race_judge: ['organizer', 'judge', 'judges’ table', 'administrator'],
  race_chief: ['organizer', 'judges’ table', 'administrator'],
  race_timing: ['timing'],
  venue_peer: [],
};

const office: readonly Role[] = ['organizer', 'administrator'];
const officeAndClub: readonly Role[] = [...office, 'club'];

/** Calls whose handler allows fewer people than their access check does. */
export const fewerMay: Readonly<Record<string, readonly Role[]>> = {
  addRider: [],
  applyRiderImport: ['club'],
  askLicences: officeAndClub,
  askLicenceWithFile: officeAndClub,
  decidePayment: officeAndClub,
  deleteUser: ['family'],
  // The samples name a race of another desk.
  drawStage: office,
  drawStages: office,
  undoStages: office,
  // A kiosk marks only who was named at it just before.
  sayCheckIn: ['organizer', 'helper', 'administrator'],
  getClubCertificates: officeAndClub,
  dropRiderImport: ['club'],
  endSession: ['family'],
  enrolRider: officeAndClub,
  enterAtDesk: officeAndClub,
  enterMany: officeAndClub,
  exportRiders: officeAndClub,
  foreseeStage: office,
  findCandidates: officeAndClub,
  getAct: officeAndClub,
  getDeskFile: officeAndClub,
  getLicenceFile: [...office, 'family'],
  getOfficeRider: officeAndClub,
  getPaymentFile: [...officeAndClub, 'family'],
  getRaceDesk: officeAndClub,
  getReceiptFile: [...officeAndClub, 'family'],
  hasRider: ['family'],
  listLastRiders: officeAndClub,
  cancelCoupon: ['family'],
  lookAtCheckout: ['family'],
  openCheckout: ['family'],
  listRiderResults: officeAndClub,
  moveEntry: officeAndClub,
  objectToClaim: [],
  previewRiderImport: ['club'],
  getReturnAtDesk: officeAndClub,
  quoteAtDesk: officeAndClub,
  quoteBasket: ['family'],
  enterBasket: ['family'],
  readEntrySheet: officeAndClub,
  sendRiderSheet: officeAndClub,
  undoRiderImport: officeAndClub,
  takeBackAct: officeAndClub,
  undoWithdrawal: ['organizer'],
  updateOfficeRider: officeAndClub,
  withdrawAtDesk: officeAndClub,
  withdrawLicences: officeAndClub,
  withdrawProtest: ['family'],
};

/** Calls that nobody can be refused, and why. */
export const refusesNobody: Readonly<Record<string, string>> = {
  enterWalkUp: 'a desk enrols with any club of the organization: walk-up.test.ts has those of others',
  createRider: 'any account signs a child up with any club',
  updateRider: 'the form names the club where a family goes, which may be any; the rider is of the path',
};

/** Ids of others that may be named: the answer is empty or the same for everybody, and nothing of theirs changes. */
export const mayBeNamed: Readonly<Record<string, readonly string[]>> = {
  applyRiderImport: ['cup_id'],
  askLicences: ['all', 'free_rider_id', 'into_category_id'],
  choosePlate: ['cup_id'],
  countAudience: ['category_id', 'club_id'],
  createDues: ['free_rider_id'],
  endSession: ['all', 'session_id'],
  enterMany: ['all', 'free_rider_id', 'category_id'],
  findRiderByDni: ['all', 'rider_dni'],
  findTwins: ['all', 'rider_dni'],
  getProtestRoom: ['all', 'race_id'],
  // Nothing is given back for an entry that does not exist.
  getEntryReturn: ['race_id', 'category_id'],
  getRiderInscription: ['race_id'],
  hasRider: ['all', 'rider_id'],
  listFreePlates: ['all', 'cup_id'],
  listOfficeRiders: ['all', 'club_id', 'organization_id'],
  lookForRider: ['all', 'rider_dni'],
  previewRiderImport: ['club_id', 'cup_id'],
  // Everybody who may enter a date may know what it costs.
  getReturnAtDesk: ['category_id'],
  quoteAtDesk: ['category_id'],
  quoteByHelper: ['category_id', 'free_rider_id'],
  quoteBasket: ['organization_id', 'category_id'],
  // Each foreign entry is refused in its row.
  enterBasket: ['all', 'organization_id', 'race_id', 'category_id'],
  listOpenDates: ['all', 'race_id'],
  takeRole: ['delegate_id'],
  // A club lets a rider of its own go to another one.
  updateOfficeRider: ['club_id'],
};

/**
 * The answer to a simple request of somebody who may, if more than its ids would be needed: the request was read, and
 * judged by its facts.
 */
export const judgedByFacts: Readonly<Record<string, string>> = {
  getLynxLists: 'judging.not_drawn',
  getOfficeLynx: 'judging.not_drawn',
  settleLate: 'venue.late_other',
  takeBackVenue: 'venue.not_elsewhere',
  returnCredit: 'dues.not_found',
  setRail: 'rail.token_missing',
  closeProviderCase: 'rail.case_not_found',
  openCheckout: 'checkout.no_rail',
  // A fee of the club itself is not an entry fee of an organization.
  sendClubPayment: 'payment.not_found',
  openClubCheckout: 'payment.not_found',
  payByClubCredit: 'payment.not_found',
  // Only organizations make accounts of clubs, and the own book of a club has none.
  makeClubAccount: 'dues.not_found',
  cancelClubAccount: 'dues.not_found',
  noteFiscalNumber: 'dues.not_found',
  cancelCoupon: 'payment.not_found',
  lookAtCheckout: 'payment.not_found',
  refundByProvider: 'dues.refund_over',
  closeDay: 'dues.day_moved',
  // The numbers are of one phone and one person.
  returnBlock: 'receipt.block_unknown',
  reportReceipt: 'receipt.block_unknown',
  // A club's books contain no price of an entry.
  changePrice: 'dues.not_found',
  acceptInvitation: 'invitation.over',
  addLate: 'inscription.not_up_to_date',
  addRiderToRace: 'inscription.not_up_to_date',
  callOffRace: 'office.race_ridden',
  changeCupStatus: 'office.cup_in_use',
  checkImport: 'spreadsheet.not_a_sheet',
  checkTimes: 'spreadsheet.not_a_sheet',
  confirmInvitation: 'invitation.over',
  confirmSecondFactor: 'second_factor.is_off',
  decideProposal: 'office.changed',
  decidePortrait: 'office.changed',
  deleteOfficeDate: 'office.date_in_use',
  drawStage: 'office.changed',
  fileProtest: 'protest.no_heat',
  foreseeResume: 'day.nothing_left',
  foreseeRuling: 'results.not_drawn',
  getDayPack: 'judging.not_drawn',
  openTable: 'judging.device_elsewhere',
  postStage: 'posting.stage_not_found',
  postStages: 'posting.stage_not_found',
  takeProtest: 'protest.no_heat',
  sayOps: 'judging.device_unknown',
  resume: 'day.nothing_left',
  shorten: 'day.cannot_shorten',
  enterAtDesk: 'inscription.not_up_to_date',
  enterByHelper: 'inscription.not_up_to_date',
  findRiderByDni: 'rider.in_other_account',
  foreseeResults: 'office.changed',
  giveLicences: 'licence.standing',
  hidePhotograph: 'photograph.not_yours',
  listMedicalRiders: 'desk.medical_day',
  loadImport: 'spreadsheet.not_a_sheet',
  loadTimes: 'spreadsheet.not_a_sheet',
  lookAtEmergency: 'desk.medical_day',
  moveEntry: 'inscription.licence_not_approved',
  getClubCertificates: 'certificate.not_yet',
  publishWaiver: 'office.changed',
  putAbsentBack: 'office.undo_late',
  readEntrySheet: 'spreadsheet.not_a_sheet',
  removeSecondFactor: 'second_factor.is_off',
  renewRecoveryCodes: 'second_factor.is_off',
  saveOrganizationLetter: 'office.changed',
  saveProgramme: 'programme.other_races',
  sendLicence: 'licence.standing',
  signRiderWaiver: 'office.changed',
  sendRiderSheet: 'spreadsheet.not_a_sheet',
  sendStatement: 'spreadsheet.not_a_sheet',
  undoDraw: 'draw.not_drawn',
  undoGivenLicences: 'licence.undo_late',
  undoLicence: 'licence.undo_late',
  undoLoad: 'results.undo_late',
  undoProof: 'dues.undo_late',
  undoStages: 'draw.not_drawn',
  undoTimes: 'results.times_undo_late',
  updatePaperTerms: 'office.changed',
  withdrawLicences: 'licence.withdraw_late',
  writeResults: 'office.changed',
  writeRiderEmergency: 'office.changed',
};

/** Calls whose object exists only after much more is set up, so that nobody finds it. */
export const foundByNobody: Readonly<Record<string, string>> = {
  decideTie: 'results.tie_not_found',
  exportCertificate: 'certificate.did_not_ride',
  findAtKiosk: 'kiosk.nobody',
  getClaimPaper: 'document.not_found',
  getPortraitPicture: 'portrait.not_found',
  retryJob: 'job.not_found',
  endNotice: 'day.notice_not_found',
  undoChange: 'day.change_not_found',
};

/** Ids of others whose answer differs from that of ids of nothing, and what somebody learns from it. */
export const toldApart: Readonly<Record<string, readonly [id: string, why: string]>> = {
  askLicenceWithFile: ['into_category_id', 'categories are public'],
  approveClaim: ['claim_id', 'that a claim has this number'],
  enterByHelper: ['free_rider_id', 'riders of the organization are found at each of its desks'],
  exportCertificate: ['cup_id', 'cups are public'],
  giveLicences: ['category_id', 'categories are public'],
  hidePhotograph: ['image_id', 'photographs are public'],
  refuseClaim: ['claim_id', 'that a claim has this number'],
  sendLicence: ['category_id', 'categories are public'],
  undoClaim: ['settled_claim_id', 'that a claim has this number'],
};
