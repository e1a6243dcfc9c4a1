import type { foreseeResume, resume } from '#contract/raceday/office/day/resume.ts';
import { Refusal } from '#contract/errors.ts';
import { nextStage } from '#rules/raceday/day/next-stage.ts';
import { mayResumeOn, resumeClass } from '#rules/raceday/day/resume.ts';
import { isQualifying } from '#rules/stages.ts';
import * as m from '#text/messages/messages.js';
import { momentWords } from '#text/when.ts';
import type { Language } from '#contract/values.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { type DayFacts, type DayShare, readDayFacts } from '#server/raceday/draws/day-facts.ts';
import { saveDrawDay } from '#server/raceday/draws/day-queries.ts';
import { insertRequest, isDrawn } from '#server/raceday/draws/request-queries.ts';
import { insertNotice } from '#server/raceday/draws/notices/notice-queries.ts';
import { lockRace } from '#server/entries/desk/race-status-queries.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import { findChangeOf, insertChange } from './change-queries.ts';
import { classInRain, refuseOutsideOfDay } from './drawn-class.ts';
import { putClockBack, readResumption, type Resumption, saveResumption } from './resume-queries.ts';

/** A race that continues on another day, for the letter to its families. With `off` this was cancelled. */
export interface ResumeNews {
  race_id: number;
  race_name: string;
  cup_name: string;
  place: string | null;
  when: Resumption;
  /** The riders who may still ride. */
  rider_ids: number[];
  off: boolean;
}

export type TellResumed = (tx: Db, news: ResumeNews, sent_by: number) => Promise<void>;

function leftOf(share: DayShare, { settings }: DayFacts) {
  const { riders, category } = share;
  const next = nextStage(riders, category.rules, { gate_mode: settings.gate_mode, seed: '' });
  // The last chance, or another moto, does not hold all who ride on: some have passed already.
  const isKnown = 'passed' in next && !isQualifying(next.stage);
  const passed = isKnown ? next.passed.map(({ entry_id }) => entry_id) : null;
  return resumeClass(classInRain(share), riders, passed);
}

/** Returns the rest of each class. Throws a Refusal where it cannot move to another day. */
async function judgeResume(db: Db, facts: DayFacts, { date, time }: Resumption) {
  refuseOutsideOfDay(facts);
  if (!facts.begun) throw new Refusal('day.not_begun');
  const classes = facts.shares
    .filter(({ entries }) => entries.length > 0)
    .map((share) => ({ share, ...leftOf(share, facts) }));
  if (classes.every(({ left }) => left === 0)) throw new Refusal('day.nothing_left');
  const { race_id, race_date, race_name, cup_name, race_place: place } = facts.race;
  const { resumption, today } = await readResumption(db, race_id);
  if (!mayResumeOn(date, race_date, today)) throw new Refusal('day.resume_date', 'date');
  const rider_ids = new Set(
    classes.flatMap(({ share, entry_ids }) =>
      entry_ids.flatMap((entry_id) => share.entryById.get(entry_id)?.rider_id ?? []),
    ),
  );
  const news: ResumeNews = {
    race_id,
    race_name,
    cup_name,
    place,
    when: { date, time },
    rider_ids: [...rider_ids],
    off: false,
  };
  return { classes, resumption, news };
}

/** Returns the ridden part and the rest of every class, and the families of a letter. Throws a Refusal. */
export async function foreseeResumed(db: Db, { params, body }: Asked<typeof foreseeResume>) {
  const { classes, news } = await judgeResume(db, await readDayFacts(db, params.id), body);
  return {
    news,
    classes: classes.map(({ share, done, left, entry_ids }) => ({
      category_id: share.category.category_id,
      category_name: share.category.category_name,
      done,
      left,
      riders: entry_ids.length,
    })),
  };
}

/** Shows a notice of the other day on every page of the race until it continues. */
function sayResumed(tx: Db, race_id: number, when: Resumption, ends_at: string, said_by: number) {
  const said = (locale: Language) =>
    m.rain_said_resumes({ moment: momentWords(when, { locale }) }, { locale });
  const words = { es: said('es'), en: said('en'), pt: said('pt') };
  return insertNotice(tx, { race_id, weight: 'delay', words, ends_at, said_by });
}

/**
 * Moves the rest of a race to another day, once for a key, based on the version that was read. It stays one race: its
 * classification and its points count once. Returns the change, which can be undone. Throws a Refusal.
 */
export async function resumeDay(
  tx: Db,
  { caller, params, body }: Asked<typeof resume>,
  tellResumed: TellResumed,
): Promise<number | null> {
  const race_id = params.id;
  const { user_id } = caller;
  const { request_key, reason, tell, date, time } = body;
  const standing = await lockRace(tx, race_id);
  if (standing === null) throw new Refusal('race.not_found');
  const request = { request_key, race_id, done_by: user_id, what: 'resume' };
  if (await isDrawn(tx, request)) return findChangeOf(tx, request_key);
  const facts = await readDayFacts(tx, race_id);
  if (facts.version !== body.version) throw new Refusal('office.changed', 'version');
  const { news, resumption } = await judgeResume(tx, facts, body);
  const ends_at = await saveResumption(tx, race_id, news.when);
  if (ends_at === null || Date.parse(ends_at) <= Date.now()) throw new Refusal('day.resume_date', 'time');
  const { delay_minutes, stopped_at } = facts;
  await saveDrawDay(tx, race_id, facts);
  // The other day begins on time.
  await putClockBack(tx, race_id, { delay_minutes: 0, stopped_at: null });
  const notice_id = await sayResumed(tx, race_id, news.when, ends_at, user_id);
  await insertRequest(tx, request);
  await insertAudit(tx, {
    user_id,
    action: 'resume',
    entity: 'race',
    entity_id: race_id,
    was: { resumes: resumption === null ? null : `${resumption.date} ${resumption.time}` },
    became: { resumes: `${date} ${time}`, riders: news.rider_ids.length, reason },
  });
  if (tell) await tellResumed(tx, news, user_id);
  const told = tell ? news.rider_ids : [];
  const was = { resumption, became: news.when, delay_minutes, stopped_at, notice_id, told };
  return insertChange(tx, {
    request_key,
    race_id,
    kind: 'resume',
    entry_id: null,
    was,
    reason,
    done_by: user_id,
  });
}
