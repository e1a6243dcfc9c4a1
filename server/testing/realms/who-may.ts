import type { Who } from '#contract/endpoint.ts';
import type { Role } from '#server/testing/realms/realms.ts';

/** Whom the access check allows to reach what is theirs. A public call asks nobody: what it answers is everybody's. */
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
  dropRiderImport: ['club'],
  endSession: ['family'],
  enrolRider: officeAndClub,
  enterAtDesk: officeAndClub,
  enterMany: officeAndClub,
  exportRiders: officeAndClub,
  findCandidates: officeAndClub,
  getDeskFile: officeAndClub,
  getLicenceFile: [...office, 'family'],
  getOfficeRider: officeAndClub,
  getPaymentFile: [...officeAndClub, 'family'],
  getRaceDesk: officeAndClub,
  getReceiptFile: [...officeAndClub, 'family'],
  hasRider: ['family'],
  listLastRiders: officeAndClub,
  listRiderResults: officeAndClub,
  moveEntry: officeAndClub,
  objectToClaim: [],
  previewRiderImport: ['club'],
  readEntrySheet: officeAndClub,
  sendRiderSheet: officeAndClub,
  undoRiderImport: officeAndClub,
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
  getRiderInscription: ['race_id'],
  hasRider: ['all', 'rider_id'],
  listFreePlates: ['all', 'cup_id'],
  listOfficeRiders: ['all', 'club_id', 'organization_id'],
  lookForRider: ['all', 'rider_dni'],
  previewRiderImport: ['club_id', 'cup_id'],
  takeRole: ['delegate_id'],
  // A club lets a rider of its own go to another.
  updateOfficeRider: ['club_id'],
};

/** What a plain request of who may is answered where more than its ids would be needed: it was read, and judged by its facts. */
export const judgedByFacts: Readonly<Record<string, string>> = {
  acceptInvitation: 'invitation.over',
  addLate: 'inscription.not_up_to_date',
  addRiderToRace: 'inscription.not_up_to_date',
  changeCupStatus: 'office.cup_in_use',
  checkImport: 'spreadsheet.not_a_sheet',
  confirmInvitation: 'invitation.over',
  confirmSecondFactor: 'second_factor.is_off',
  decideProposal: 'office.changed',
  deleteOfficeDate: 'office.date_in_use',
  drawStage: 'office.changed',
  fileProtest: 'protest.no_heat',
  foreseeResume: 'day.nothing_left',
  foreseeRuling: 'results.not_drawn',
  getDayPack: 'judging.not_drawn',
  openTable: 'judging.device_elsewhere',
  postStage: 'posting.stage_not_found',
  takeProtest: 'protest.no_heat',
  sayOps: 'judging.device_unknown',
  resume: 'day.nothing_left',
  shorten: 'day.cannot_shorten',
  enterAtDesk: 'inscription.not_up_to_date',
  enterByHelper: 'inscription.not_up_to_date',
  findRiderByDni: 'rider.in_other_account',
  foreseeResults: 'office.changed',
  giveLicences: 'licence.standing',
  listMedicalRiders: 'desk.medical_day',
  loadImport: 'spreadsheet.not_a_sheet',
  lookAtEmergency: 'desk.medical_day',
  moveEntry: 'inscription.licence_not_approved',
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
  updatePaperTerms: 'office.changed',
  withdrawLicences: 'licence.withdraw_late',
  writeResults: 'office.changed',
  writeRiderEmergency: 'office.changed',
};

/** Calls whose object exists only after much more is set up; nobody finds what they look for. */
export const foundByNobody: Readonly<Record<string, string>> = {
  decideTie: 'results.tie_not_found',
  exportCertificate: 'certificate.did_not_ride',
  findAtKiosk: 'kiosk.nobody',
  getClaimPaper: 'document.not_found',
  retryJob: 'job.not_found',
  endNotice: 'day.notice_not_found',
  undoChange: 'day.change_not_found',
};

/** Ids of others that are answered otherwise than ids of nothing, and what somebody learns from it. */
export const toldApart: Readonly<Record<string, readonly [id: string, why: string]>> = {
  askLicenceWithFile: ['into_category_id', 'categories are public'],
  approveClaim: ['claim_id', 'that a claim has this number'],
  enterByHelper: ['free_rider_id', 'riders of the organization are found at each of its desks'],
  exportCertificate: ['cup_id', 'cups are public'],
  giveLicences: ['category_id', 'categories are public'],
  refuseClaim: ['claim_id', 'that a claim has this number'],
  sendLicence: ['category_id', 'categories are public'],
  undoClaim: ['settled_claim_id', 'that a claim has this number'],
};
