import {
  getLynxLists,
  getOfficeLynx,
  getSlit,
  getSlitPicture,
  listSlits,
  markSlit,
  sayFinish,
  saySlit,
  sendSlitPicture,
} from '#contract/raceday/judging/camera.ts';
import { getChipProblems, sayPassings } from '#contract/raceday/judging/passings.ts';
import { answerDocument } from '#server/ground/http/calls/answer-document.ts';
import { call } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { readPackVersion } from '#server/raceday/pack/pack-version.ts';
import { readLynxHeats } from './camera/lynx-lists.ts';
import { sayWhatCameraSaw } from './camera/say-finish.ts';
import { hearSlit, keepSlitPicture, markAtTable } from './camera/slits.ts';
import { readSlit, readSlitFile, readSlits } from './camera/slit-queries.ts';
import { chipProblems } from './hear/chip-problems.ts';
import { hearPassings } from './hear/hear-passings.ts';

/** Registers the calls of timing systems. */
export function registerTiming(context: RouteContext): void {
  const { db, limits, documents } = context;
  call(context, sayPassings, async (asked) => {
    await limits.spend('say_passings', String(asked.caller.desk_id));
    return hearPassings(db, asked);
  });
  call(context, getChipProblems, ({ params: { id } }) => chipProblems(db, id));
  call(context, getLynxLists, async ({ params: { id }, query: { have } }) => {
    const version = await readPackVersion(db, id);
    const lists = have === version ? { version, heats: null } : await readLynxHeats(db, id);
    return { ...lists, now: new Date().toISOString() };
  });
  call(context, getOfficeLynx, async ({ params: { id } }) => ({
    heats: (await readLynxHeats(db, id)).heats,
  }));
  call(context, sayFinish, async (asked) => {
    await limits.spend('say_passings', String(asked.caller.desk_id));
    return sayWhatCameraSaw(db, asked);
  });
  call(context, saySlit, async (asked) => {
    await limits.spend('say_passings', String(asked.caller.desk_id));
    return hearSlit(db, asked);
  });
  call(context, sendSlitPicture, async (asked) => {
    await limits.spend('slit_pictures', String(asked.caller.desk_id));
    return keepSlitPicture(context, asked);
  });
  call(context, listSlits, async ({ params: { id } }) => ({ items: await readSlits(db, id) }));
  call(context, getSlit, ({ params: { id, slitKey } }) => readSlit(db, id, slitKey));
  call(context, getSlitPicture, async ({ params: { id, slitKey } }) =>
    answerDocument(db, documents, await readSlitFile(db, id, slitKey), 'line'),
  );
  call(context, markSlit, (asked) => markAtTable(db, asked));
}
