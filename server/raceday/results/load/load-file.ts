import { type PlainSql, plainSql } from '#server/ground/db/in-transaction.ts';
import { createHash } from 'node:crypto';
import type {
  checkImport,
  ImportReport,
  LoadedImport,
  loadImport,
  EntriesReport,
} from '#contract/raceday/office/results/import.ts';
import { Refusal } from '#contract/errors.ts';
import type { Language } from '#contract/values.ts';
import { isPublished } from '#rules/race-statuses.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { type Caller, organizationsOf } from '#server/ground/access/caller.ts';
import { fingerprint } from '#server/season/import/meeting/canonical.ts';
import { tellChange } from '#server/season/import/day/changes.ts';
import type { Mismatch } from '#server/season/import/meeting/compare-ranking.ts';
import { dayOfMeeting } from '#server/season/import/day/day.ts';
import { type Loaded, loadMeeting } from '#server/season/import/load-meeting.ts';
import type { Meeting } from '#server/season/import/meeting/meeting-format.ts';
import type { MeetingPlace } from '#server/season/import/programs/as-meeting.ts';
import type { OntoEntries } from '#server/season/import/onto-entries.ts';
import { questionsOf, type Decisions } from '#server/season/import/plan-entries.ts';
import { Apart } from '#server/ground/threads/apart.ts';
import { programFile } from '#server/ground/threads/programs.ts';
import { ImportRefusal } from '#server/season/import/meeting/refusal.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';
import { cupIn } from '#server/season/cups/edit/write-cup.ts';
import type { MeetingAnswer, MeetingQuestion } from './meeting-worker.ts';
import { placeInWords } from '#server/season/import/meeting/place-in-words.ts';
import { type FileRows, sumOf, tellLeft } from './row-sum.ts';
import { graveLines } from './grave-lines.ts';
import { warningsOf } from './warnings.ts';
import { nameLoader, readOrganizationId, readRaceRules } from './import-queries.ts';
import { ruleWhatStands } from '#server/raceday/results/log/standing-results.ts';
import { insertReplacedLines, replacedLines } from './replaced-lines.ts';
import { riderKey } from '#server/season/import/day/day-rows.ts';
import { resultText } from '#rules/raceday/results/result-text.ts';

type Told = Asked<typeof loadImport>['body']['decisions'];

/** Returns the decisions of a form. `replaces` is the decision, or an assumed one to see what would follow. */
function decisionsOf(told: Told, replaces: boolean): Decisions {
  return {
    categories: new Map(told?.categories.map(({ name, category_id }) => [name, category_id])),
    riders: new Map(told?.riders.map((one) => [riderKey(one.category, one.plate), one.entry_id])),
    replaces,
  };
}

/** Returns what a file would do to a race with entries, in the words of the contract. */
function reportOnEntries(race_id: number, onto: OntoEntries): EntriesReport {
  const { plan, race, lines } = onto;
  const names = new Map(race.categories.map((one) => [one.category_id, one.category_name]));
  const entries = new Map(race.entries.map((entry) => [entry.entry_id, entry]));
  const person = (entry_id: number) => {
    const entry = entries.get(entry_id);
    const category = names.get(entry?.category_id ?? 0) ?? '';
    return entry ? [{ entry_id, category, plate: entry.plate, name: entry.name }] : [];
  };
  return {
    race_id,
    race_status: onto.race_status,
    matched: plan.matched.size,
    categories: plan.categories.map(({ name, category_id, asked, suggested }) => ({
      name,
      category_id,
      asked,
      suggested,
    })),
    race_categories: race.categories.map(({ category_id, category_name }) => ({
      category_id,
      category_name,
    })),
    doubts: plan.doubts.map((one) => ({ ...one, candidates: one.candidates.flatMap(person) })),
    strangers: plan.strangers,
    absent: plan.absent.flatMap(({ entry_id }) => person(entry_id)),
    moved: plan.moved,
    renumbered: plan.renumbered,
    untouched: plan.untouched.map((category_id) => names.get(category_id) ?? ''),
    needs_reason: isPublished(onto.race_status) && lines.length > 0,
    replaced: lines
      .filter(({ was_status }) => was_status !== null)
      .map(({ category, phase, plate, name, was_status, was_place, became_status, became_place }) => ({
        category,
        phase,
        plate,
        name,
        was: resultText({ status: was_status, place: was_place }),
        became: resultText({ status: became_status, place: became_place }),
      })),
  };
}

type Body = Asked<typeof checkImport>['body'];

/** Finds the cup and date of another program's file. Throws a Refusal, also for another organization's cup. */
async function placeOf(db: Db, { cup_id, race_date }: Body, caller: Caller): Promise<MeetingPlace> {
  if (cup_id === undefined || race_date === undefined) throw new Refusal('results.import_place', 'cup_id');
  const cup = await cupIn(db, Number(cup_id));
  const own = organizationsOf(caller);
  if (own !== null && !own.includes(cup.organization_id)) throw new Refusal('cup.not_found');
  const date = cup.cup_dates.find((one) => one.date === race_date);
  if (!date) throw new Refusal('office.date_not_found', 'race_date');
  const organization = (await readOrganizationId(db, { organization_id: cup.organization_id }))?.name ?? '';
  const { cup_name, organization_shortname: shortname } = cup;
  // A race keeps the rules under which it was drawn even if its cup has changed them.
  const rules = (await readRaceRules(db, cup.cup_id, date.date)) ?? cup.rules;
  return { organization, shortname, cup_name, rules, name: date.name, place: date.place, date: date.date };
}

const meetings = new Apart<MeetingQuestion, MeetingAnswer>(
  programFile('raceday/results/load/meeting-worker'),
  {
    refusal: 'spreadsheet.too_heavy',
    where: 'file',
  },
);

/** Returns what the thread answered, or throws what it refused. */
function unlessRefused(answer: MeetingAnswer): Exclude<MeetingAnswer, { kind: 'refused' | 'no_sheet' }> {
  if (answer.kind === 'refused') throw new ImportRefusal(answer.code, answer.path, answer.facts);
  if (answer.kind === 'no_sheet') throw new Refusal(answer.refusal, 'file');
  return answer;
}

interface ReadMeeting extends FileRows {
  program: ImportReport['program'];
  meeting: Meeting;
  mismatches: Mismatch[];
}

/** Reads the meeting of a file, ours or another program's. Throws a Refusal or an ImportRefusal. */
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
    const opened = unlessRefused(await ask({ step: 'open', bytes: file.bytes, mended: body.mended ?? [] }));
    if (opened.kind !== 'opened') throw new Error('the file was not opened');
    const { program } = opened;
    const place = program === 'meeting' ? null : { ...(await placeOf(db, body, caller)), file: file.name };
    const read = unlessRefused(await ask({ step: 'read', place, language }));
    if (read.kind !== 'read') throw new Error('the file was not read');
    const { meeting, mismatches, rows, left } = read;
    return { program, meeting, mismatches, rows, left };
  });
}

/** Allows loading only into one's own organizations; administrators may create one by it. */
async function refuseElsewhere(db: Db, meeting: Meeting, caller: Caller): Promise<void> {
  const own = organizationsOf(caller);
  if (own === null) return;
  const { name } = meeting.organization;
  const found = await readOrganizationId(db, { name });
  if (!found || !own.includes(found.id))
    throw new Refusal('results.import_elsewhere', 'file', { organization: name });
}

/** Turns what prevents a file into a refusal of the call, with the path inside the file and the reason in words. */
function refused(error: unknown, language: Language): unknown {
  if (!(error instanceof ImportRefusal)) return error;
  const path = placeInWords(error.path, null, language);
  const params = { path, reason: error.reason(language) };
  return new Refusal('results.import_refused', 'file', params);
}

/**
 * Returns what loading would change in the present state. It does not contain ids of new riders, because another
 * rider could get the same id before the file is loaded.
 */
function effectOf(loaded: Loaded): unknown {
  if (loaded.outcome === 'replaced') return loaded.changes;
  if (loaded.outcome !== 'entered') return [];
  const { plan, lines, written } = loaded.onto;
  return [[...plan.matched], plan.strangers, plan.absent, plan.categories, lines, written?.stood];
}

/** Returns a name for the effect of loading: the content, and what it changes in the present state. */
function seenOf(meeting: Meeting, loaded: Loaded): string {
  const effect = effectOf(loaded);
  return createHash('sha256')
    .update(fingerprint(meeting) + loaded.outcome + JSON.stringify(effect))
    .digest('base64url');
}

/** Checks a file by loading it and undoing everything. */
export async function check(
  { db, pool }: Pick<RouteContext, 'db' | 'pool'>,
  asked: Asked<typeof checkImport>,
): Promise<ImportReport> {
  const { language, caller } = asked;
  try {
    const { program, meeting, mismatches, ...file } = await meetingOf(db, asked);
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
      grave: loaded === null ? [] : graveLines(meeting, loaded),
      sum: sumOf(file, meeting, loaded, mismatches),
      left: file.left.map((one) => tellLeft(one, language)),
      warnings: await warningsOf(db, meeting, loaded, language),
      seen: loaded === null || isAsking ? '' : seenOf(meeting, loaded),
    };
  } catch (error) {
    throw refused(error, language);
  }
}

/** Accepts results for entered riders if nothing is undecided, and records the author and public lines. */
async function keepOnto(
  db: PlainSql,
  { caller, body: { reason, article } }: Asked<typeof loadImport>,
  race_id: number,
  { plan, race_status, lines, written }: OntoEntries,
): Promise<void> {
  if (written === null)
    throw new Refusal(questionsOf(plan) > 0 ? 'results.import_asks' : 'results.import_written', 'decisions');
  await nameLoader(db, written.load_id, caller.user_id);
  if (!isPublished(race_status) || lines.length === 0) return;
  if (reason === undefined) throw new Refusal('results.reason_missing', 'reason');
  const write = { race_id, written_by: caller.user_id, reason, article: article ?? null };
  await insertReplacedLines(db, write, lines);
}

/** Accepts a load if its effect is the shown one. A file that replaces another then gets its public lines. */
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
  const { seen, reason, article = null, mended } = body;
  const { source } = meeting;
  const { outcome, race_id } = loaded;
  await insertAudit(tx, {
    user_id: caller.user_id,
    action: 'results_import',
    entity: 'race',
    entity_id: race_id,
    became: {
      source,
      outcome,
      ...(reason !== undefined && { reason }),
      ...(article !== null && { article }),
      ...(mended && { mended: mended.length }),
    },
  });
  if (loaded.outcome === 'entered') await keepOnto(db, asked, loaded.race_id, loaded.onto);
  await ruleWhatStands(tx, race_id, caller.user_id, article);
  if (seenOf(meeting, loaded) !== seen) throw new Refusal('office.changed', 'file');
  if (article === null && graveLines(meeting, loaded).length > 0)
    throw new Refusal('judging.article_missing', 'article');
  if (loaded.outcome !== 'replaced') return true;
  if (reason === undefined) throw new Refusal('results.reason_missing', 'reason');
  const lines = replacedLines(loaded.was, dayOfMeeting(meeting));
  await insertReplacedLines(db, { race_id, written_by: caller.user_id, reason, article }, lines);
  return true;
}

/** Loads a file that was checked. Throws `office.changed` if its effect would not be the shown one. */
export async function load(
  { db, pool }: Pick<RouteContext, 'db' | 'pool'>,
  asked: Asked<typeof loadImport>,
): Promise<LoadedImport> {
  const { caller, language } = asked;
  const { seen: _, reason: __, article: ___, ...body } = asked.body;
  try {
    const { meeting, mismatches, ...file } = await meetingOf(db, { ...asked, body });
    await refuseElsewhere(db, meeting, caller);
    if (mismatches.length > 0) throw new Refusal('office.changed', 'file');
    const decided = decisionsOf(body.decisions, body.decisions?.replaces ?? false);
    const keeps = (came: Loaded, tx: Db) => keep(tx, asked, meeting, came);
    const loaded = await loadMeeting(pool, meeting, keeps, decided);
    const { race_id, outcome } = loaded;
    const warnings = await warningsOf(db, meeting, loaded, language);
    return { race_id, outcome, sum: sumOf(file, meeting, loaded), warnings };
  } catch (error) {
    throw refused(error, language);
  }
}
