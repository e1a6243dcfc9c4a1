import type { markSlit, saySlit, sendSlitPicture } from '#contract/raceday/judging/camera.ts';
import { Refusal } from '#contract/errors.ts';
import { heatKeyOf } from '#rules/raceday/judging/day-log.ts';
import type { HeatName } from '#rules/raceday/judging/heat-ops.ts';
import {
  isSlitSound,
  orderOfMarks,
  PAGE,
  ROW_FRAMES,
  type SlitMark,
  STRIP,
} from '#rules/raceday/timing/slit/slit.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { keepForDays } from '#server/ground/storage/documents/documents.ts';
import { withDocument } from '#server/ground/storage/documents/with-document.ts';
import { readHeatId } from '#server/raceday/results/pictures/heat-picture-queries.ts';
import { readTimedHeats } from '#server/raceday/timing/hear/timing-facts.ts';
import { findHeatOfList, sayWhatWasSeen } from './say-finish.ts';
import {
  giveFile,
  hasSlitFile,
  readMarkedHeat,
  refuseElsewhere,
  saveSlit,
  writeMarks,
} from './slit-queries.ts';

/** Pictures of children at the line are kept for the protests of the day, and no longer. */
const KEPT_DAYS = 2;

async function findHeatNamed(db: Db, race_id: number, heat: HeatName) {
  const heat_id = await readHeatId(db, { race_id, ...heat });
  return heat_id === null ? null : ((await readTimedHeats(db, race_id, { heat_id }))[0] ?? null);
}

/** Makes of marks what a photo finish says. A phone does not know when the gate dropped, so there are no laps. */
const seenIn = (marks: readonly SlitMark[]) => ({ order: orderOfMarks(marks), times: [], marks: [] });

/** Takes back what was said of another heat, for which the picture was marked by mistake. */
async function leaveHeat(
  tx: Db,
  race_id: number,
  before: Awaited<ReturnType<typeof readMarkedHeat>>,
  { heat, ...when }: { heat: HeatName | null; seen_ms: number; read_ms: number },
): Promise<void> {
  if (before?.is_alone !== true || heat === null || heatKeyOf(before) === heatKeyOf(heat)) return;
  await sayWhatWasSeen(tx, race_id, () => findHeatNamed(tx, race_id, before), { seen: seenIn([]), ...when });
}

/** Stores what a phone says of a picture, and says its order as the camera does. Throws a Refusal. */
export async function hearSlit(db: Db, { params: { id: race_id }, body }: Asked<typeof saySlit>) {
  const { picture_id, age_ms, times_us, heat: listed, marks, marked_age_ms } = body;
  if (!isSlitSound(times_us, marks)) throw new Refusal('timing.slit_damaged');
  const now = Date.now();
  const taken_ms = now - age_ms;
  const marked_ms = marked_age_ms === null ? null : now - marked_age_ms;
  return inTransaction(db, async (tx) => {
    const before = await readMarkedHeat(tx, race_id, picture_id);
    const heat = listed && (await findHeatOfList(tx, race_id, listed));
    const saved = await saveSlit(tx, { picture_id, race_id, taken_ms, times_us, heat, marks, marked_ms });
    if (saved === null) throw new Refusal('document.not_found');
    const said = { now: new Date().toISOString(), ...saved };
    if (listed === null || marked_ms === null)
      return { outcome: 'kept' as const, strangers: [], unnamed: [], ...said };
    const when = { seen_ms: taken_ms, read_ms: marked_ms };
    await leaveHeat(tx, race_id, before, { heat, ...when });
    const find = () => findHeatOfList(tx, race_id, listed);
    return { ...(await sayWhatWasSeen(tx, race_id, find, { seen: seenIn(marks), ...when })), ...said };
  });
}

/** Keeps the bytes of a picture that was said, sealed like a paper. Throws a Refusal. */
export async function keepSlitPicture(
  context: Pick<RouteContext, 'db' | 'documents'>,
  { params: { id: race_id, slitKey: picture_id }, files }: Asked<typeof sendSlitPicture>,
): Promise<Record<string, never>> {
  const file = files.get('file');
  if (file === undefined) throw new Refusal('office.file_missing', 'file');
  const isHere = await hasSlitFile(context.db, race_id, picture_id);
  if (isHere === null) throw new Refusal('document.not_found');
  if (isHere) return {};
  return withDocument(context, file, async (tx, file_id) => {
    const size = { width: PAGE.width, row: ROW_FRAMES, height: STRIP.height };
    if (file_id === null || !(await giveFile(tx, picture_id, file_id, size)))
      throw new Refusal('timing.slit_damaged', 'file');
    await keepForDays(tx, file_id, KEPT_DAYS);
    return {};
  });
}

/** Marks a picture at the table, and says its order as the camera does. Throws a Refusal. */
export async function markAtTable(
  db: Db,
  { params: { id: race_id, slitKey: picture_id }, body: { heat, marks } }: Asked<typeof markSlit>,
) {
  return inTransaction(db, async (tx) => {
    await refuseElsewhere(tx, race_id, heat.category_id);
    const before = await readMarkedHeat(tx, race_id, picture_id);
    const { taken_at, times_us } = await writeMarks(tx, { race_id, picture_id }, heat, marks);
    if (!isSlitSound(times_us, marks)) throw new Refusal('timing.slit_damaged');
    const when = { seen_ms: Date.parse(taken_at), read_ms: Date.now() };
    await leaveHeat(tx, race_id, before, { heat, ...when });
    const find = () => findHeatNamed(tx, race_id, heat);
    return sayWhatWasSeen(tx, race_id, find, { seen: seenIn(marks), ...when });
  });
}
