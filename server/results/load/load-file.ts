import { type PlainSql, plainSql } from '#server/db/in-transaction.ts';
import { createHash } from 'node:crypto';
import type { checkImport, ImportReport, loadImport } from '#contract/office/results/import.ts';
import { Refusal } from '#contract/errors.ts';
import type { Language } from '#contract/values.ts';
import { isPublished } from '#rules/race-statuses.ts';
import type { Db } from '#server/db/pool.ts';
import type { Asked } from '#server/http/calls/call.ts';
import type { RouteContext } from '#server/http/calls/route-context.ts';
import { type Caller, organizationsOf } from '#server/access/caller.ts';
import { fingerprint } from '#server/import/meeting/canonical.ts';
import { tellChange } from '#server/import/day/changes.ts';
import type { Mismatch } from '#server/import/meeting/compare-ranking.ts';
import { dayOfMeeting } from '#server/import/day/day.ts';
import { type Loaded, loadMeeting } from '#server/import/load-meeting.ts';
import type { Meeting } from '#server/import/meeting/meeting-format.ts';
import type { MeetingPlace } from '#server/import/programs/as-meeting.ts';
import type { OntoEntries } from '#server/import/onto-entries.ts';
import { questionsOf } from '#server/import/plan-entries.ts';
import { Apart } from '#server/threads/apart.ts';
import { programFile } from '#server/threads/programs.ts';
import { ImportRefusal } from '#server/import/meeting/refusal.ts';
import { insertAudit } from '#server/audit/insert-audit.ts';
import { cupIn } from '#server/cups/edit/write-cup.ts';
import { decisionsOf, reportOnEntries } from './entries-report.ts';
import type { MeetingAnswer, MeetingQuestion } from './meeting-worker.ts';
import { nameLoader, readOrganizationId, readRaceRules } from './import-queries.ts';
import { ruleWhatStands } from '#server/results/log/standing-results.ts';
import { insertReplacedLines, replacedLines } from './replaced-lines.ts';

type Body = Asked<typeof checkImport>['body'];

/** The cup and the date a file of another program belongs to. Throws a Refusal; a cup of others is not there. */
async function placeOf(db: Db, { cup_id, race_date }: Body, caller: Caller): Promise<MeetingPlace> {
  if (cup_id === undefined || race_date === undefined) throw new Refusal('results.import_place', 'cup_id');
  const cup = await cupIn(db, Number(cup_id));
  const own = organizationsOf(caller);
  if (own !== null && !own.includes(cup.organization_id)) throw new Refusal('cup.not_found');
  const date = cup.cup_dates.find((one) => one.date === race_date);
  if (!date) throw new Refusal('office.date_not_found', 'race_date');
  const organization = (await readOrganizationId(db, { organization_id: cup.organization_id }))?.name ?? '';
  const { cup_name, organization_shortname: shortname } = cup;
  // A race keeps the rules it was drawn under when its cup has got others.
  const rules = (await readRaceRules(db, cup.cup_id, date.date)) ?? cup.rules;
  return { organization, shortname, cup_name, rules, name: date.name, place: date.place, date: date.date };
}

const meetings = new Apart<MeetingQuestion, MeetingAnswer>(programFile('results/load/meeting-worker'), {
  refusal: 'spreadsheet.too_heavy',
  where: 'file',
});

/** What the thread answered, or what it refused, thrown. */
function unlessRefused(answer: MeetingAnswer): Exclude<MeetingAnswer, { kind: 'refused' | 'no_sheet' }> {
  if (answer.kind === 'refused') throw new ImportRefusal(answer.code, answer.path, answer.facts);
  if (answer.kind === 'no_sheet') throw new Refusal(answer.refusal, 'file');
  return answer;
}

interface ReadMeeting {
  program: ImportReport['program'];
  meeting: Meeting;
  mismatches: Mismatch[];
}

/** The meeting of a file, of this product's format or of another program's. Throws a Refusal or an ImportRefusal. */
function meetingOf(
  db: Db,
  {
    files,
    body,
    caller,
    language,
    signal,
  }: Pick<Asked<typeof checkImport>, 'files' | 'body' | 'caller' | 'language' | 'signal'>,
): Promise<ReadMeeting> {
  const file = files.get('file');
  if (!file) throw new Refusal('office.file_missing', 'file');
  return meetings.read(signal, async (ask) => {
    const opened = unlessRefused(await ask({ step: 'open', bytes: file.bytes }));
    if (opened.kind !== 'opened') throw new Error('the file was not opened');
    const { program } = opened;
    const place = program === 'meeting' ? null : { ...(await placeOf(db, body, caller)), file: file.name };
    const read = unlessRefused(await ask({ step: 'read', place, language }));
    if (read.kind !== 'read') throw new Error('the file was not read');
    return { program, meeting: read.meeting, mismatches: read.mismatches };
  });
}

/** Only into one's own organizations; an administrator also into one that is not there yet. */
async function refuseElsewhere(db: Db, meeting: Meeting, caller: Caller): Promise<void> {
  const own = organizationsOf(caller);
  if (own === null) return;
  const { name } = meeting.organization;
  const found = await readOrganizationId(db, { name });
  if (!found || !own.includes(found.id))
    throw new Refusal('results.import_elsewhere', 'file', { organization: name });
}

/** What stands in a file's way, as a refusal of the call, with the path inside the file and the reason in words. */
function refused(error: unknown, language: Language): unknown {
  if (!(error instanceof ImportRefusal)) return error;
  const params = { path: error.path, reason: error.reason(language) };
  return new Refusal('results.import_refused', 'file', params);
}

/** What loading would change in what stands; riders a file brings have no numbers yet that could be given twice. */
function effectOf(loaded: Loaded): unknown {
  if (loaded.outcome === 'replaced') return loaded.changes;
  if (loaded.outcome !== 'entered') return [];
  const { plan, lines, written } = loaded.onto;
  return [[...plan.matched], plan.strangers, plan.absent, plan.categories, lines, written?.stood];
}

/** Names what loading would come to: the content, and what it changes in what stands. */
function seenOf(meeting: Meeting, loaded: Loaded): string {
  const effect = effectOf(loaded);
  return createHash('sha256')
    .update(fingerprint(meeting) + loaded.outcome + JSON.stringify(effect))
    .digest('base64url');
}

/** Checks a file and tries it out: everything is done as when loading, and taken back. */
export async function check(
  { db, pool }: Pick<RouteContext, 'db' | 'pool'>,
  asked: Asked<typeof checkImport>,
): Promise<ImportReport> {
  const { language, caller } = asked;
  try {
    const { program, meeting, mismatches } = await meetingOf(db, asked);
    await refuseElsewhere(db, meeting, caller);
    const decided = decisionsOf(asked.body.decisions, true);
    const loaded = mismatches.length > 0 ? null : await loadMeeting(pool, meeting, () => false, decided);
    const onto = loaded?.outcome === 'entered' ? reportOnEntries(loaded.race_id, loaded.onto) : null;
    const isAsking = loaded?.outcome === 'entered' && loaded.onto.written === null;
    return {
      program,
      organization_name: meeting.organization.name,
      cup_name: meeting.cup.name,
      name: meeting.name,
      race_date: meeting.date,
      source: meeting.source,
      categories: meeting.categories.map(({ name, riders }) => ({
        name,
        riders: riders.length,
        runs: riders.reduce((sum, rider) => sum + rider.runs.length, 0),
        mismatches: mismatches.filter(({ category }) => category === name).length,
      })),
      mismatches,
      outcome: loaded?.outcome ?? null,
      changes:
        loaded?.outcome === 'replaced' ? loaded.changes.map((one) => tellChange(one, language).trim()) : [],
      onto,
      seen: loaded === null || isAsking ? '' : seenOf(meeting, loaded),
    };
  } catch (error) {
    throw refused(error, language);
  }
}

/** Results for riders who were entered: nothing is open, the author is recorded, and published results leave their public lines. */
async function keepOnto(
  db: PlainSql,
  { caller, body: { reason } }: Asked<typeof loadImport>,
  race_id: number,
  { plan, race_status, lines, written }: OntoEntries,
): Promise<void> {
  if (written === null)
    throw new Refusal(questionsOf(plan) > 0 ? 'results.import_asks' : 'results.import_written', 'decisions');
  await nameLoader(db, written.load_id, caller.user_id);
  if (!isPublished(race_status) || lines.length === 0) return;
  if (reason === undefined) throw new Refusal('results.reason_missing', 'reason');
  await insertReplacedLines(db, { race_id, written_by: caller.user_id, reason }, lines);
}

/** Whether what loading came to is what was seen; a file that replaces another then leaves its public lines. */
async function keep(
  tx: Db,
  asked: Asked<typeof loadImport>,
  meeting: Meeting,
  loaded: Loaded,
): Promise<boolean> {
  const db = plainSql(tx);
  // A second request after a lost answer finds it done.
  if (loaded.outcome === 'same') return true;
  const { caller, body } = asked;
  const { seen, reason } = body;
  const { source } = meeting;
  const { outcome, race_id } = loaded;
  await insertAudit(tx, {
    user_id: caller.user_id,
    action: 'results_import',
    entity: 'race',
    entity_id: race_id,
    became: { source, outcome, ...(reason === undefined ? {} : { reason }) },
  });
  if (loaded.outcome === 'entered') await keepOnto(db, asked, loaded.race_id, loaded.onto);
  await ruleWhatStands(tx, race_id, caller.user_id);
  if (seenOf(meeting, loaded) !== seen) throw new Refusal('office.changed', 'file');
  if (loaded.outcome !== 'replaced') return true;
  if (reason === undefined) throw new Refusal('results.reason_missing', 'reason');
  const lines = replacedLines(loaded.was, dayOfMeeting(meeting));
  await insertReplacedLines(db, { race_id: loaded.race_id, written_by: caller.user_id, reason }, lines);
  return true;
}

/** Loads a file that was checked. Throws `office.changed` when it would do something else than what was seen. */
export async function load(
  { db, pool }: Pick<RouteContext, 'db' | 'pool'>,
  asked: Asked<typeof loadImport>,
): Promise<{ race_id: number; outcome: Loaded['outcome'] }> {
  const { caller, language } = asked;
  const { seen: _, reason: __, ...body } = asked.body;
  try {
    const { meeting, mismatches } = await meetingOf(db, { ...asked, body });
    await refuseElsewhere(db, meeting, caller);
    if (mismatches.length > 0) throw new Refusal('office.changed', 'file');
    const decided = decisionsOf(body.decisions, body.decisions?.replaces ?? false);
    const keeps = (came: Loaded, tx: Db) => keep(tx, asked, meeting, came);
    const loaded = await loadMeeting(pool, meeting, keeps, decided);
    const { race_id, outcome } = loaded;
    return { race_id, outcome };
  } catch (error) {
    throw refused(error, language);
  }
}
