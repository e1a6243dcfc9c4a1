import { getLynxLists, getOfficeLynx, sayFinish } from '#contract/raceday/judging/camera.ts';
import { getChipProblems, sayPassings } from '#contract/raceday/judging/passings.ts';
import { call } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { readPackVersion } from '#server/raceday/pack/pack-version.ts';
import { readLynxHeats } from './camera/lynx-lists.ts';
import { sayWhatCameraSaw } from './camera/say-finish.ts';
import { chipProblems } from './hear/chip-problems.ts';
import { hearPassings } from './hear/hear-passings.ts';

/** Registers the calls of timing systems. */
export function registerTiming(context: RouteContext): void {
  const { db, limits } = context;
  call(context, sayPassings, async (asked) => {
    await limits.spend('say_passings', String(asked.caller.desk_id));
    return hearPassings(db, asked);
  });
  call(context, getChipProblems, ({ params: { id } }) => chipProblems(db, id));
  call(context, getLynxLists, async ({ params: { id }, query: { have } }) => {
    const version = await readPackVersion(db, id);
    return have === version ? { version, heats: null } : readLynxHeats(db, id);
  });
  call(context, getOfficeLynx, async ({ params: { id } }) => ({
    heats: (await readLynxHeats(db, id)).heats,
  }));
  call(context, sayFinish, async (asked) => {
    await limits.spend('say_passings', String(asked.caller.desk_id));
    return sayWhatCameraSaw(db, asked);
  });
}
