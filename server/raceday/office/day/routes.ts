import { getDay, getDayClass, saveDay } from '#contract/raceday/office/day/day.ts';
import { foreseeDraw, makeDraw, undoDraw } from '#contract/raceday/office/day/draws.ts';
import { printDay } from '#contract/raceday/office/day/paper.ts';
import {
  drawStage,
  drawStages,
  foreseeStage,
  foreseeStages,
  undoStages,
} from '#contract/raceday/office/day/stages.ts';
import { Refusal } from '#contract/errors.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import { readDayFacts } from '#server/raceday/draws/day-facts.ts';
import { readDrawDay, saveDrawDay } from '#server/raceday/draws/day-queries.ts';
import { foreseeClasses } from '#server/raceday/draws/judge-draw.ts';
import { drawClasses } from '#server/raceday/draws/make-draw.ts';
import { foreseeAll, foreseeNext, makeStage, makeStages } from '#server/raceday/draws/stages.ts';
import { takeBackDraw, takeBackStages } from '#server/raceday/draws/undo-draw.ts';
import { call } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { lockRaceStatus } from '#server/raceday/results/queries.ts';
import { printPaper } from './paper/print-day.ts';
import { presentDay } from './present.ts';
import { presentClassRoom } from './present-class.ts';

/** Registers the calls of the draw room: from closed entries to the last stage. */
export function registerOfficeDay(context: RouteContext): void {
  const { db, limits } = context;

  call(context, getDay, ({ params }) => presentDay(db, params.id));

  call(context, getDayClass, ({ params }) => presentClassRoom(db, params.id, params.categoryId));

  call(context, saveDay, ({ params: { id }, body: { version, ...settings }, caller }) =>
    inTransaction(db, async (tx) => {
      await lockRaceStatus(tx, id);
      const day = await readDrawDay(tx, id);
      if (day === null) throw new Refusal('race.not_found');
      if (day.version !== version) throw new Refusal('office.changed', 'version');
      await saveDrawDay(tx, id, { version, settings });
      await insertAudit(tx, {
        user_id: caller.user_id,
        action: 'draw_settings',
        entity: 'race',
        entity_id: id,
        was: day.settings,
        became: settings,
      });
      return presentDay(tx, id);
    }),
  );

  call(context, foreseeDraw, async ({ params, body }) =>
    foreseeClasses(await readDayFacts(db, params.id), body),
  );

  call(context, makeDraw, ({ params: { id }, body, caller }) =>
    inTransaction(db, async (tx) => {
      await drawClasses(tx, id, body, caller.user_id);
      return presentDay(tx, id);
    }),
  );

  call(context, undoDraw, ({ params: { id }, body, caller }) =>
    inTransaction(db, async (tx) => {
      await takeBackDraw(tx, id, body, caller.user_id);
      return presentDay(tx, id);
    }),
  );

  call(context, printDay, async ({ params, body, caller, language }) => {
    await limits.spend('paper_account', String(caller.user_id));
    return { file: await printPaper(context, params.id, body, { user_id: caller.user_id, language }) };
  });

  // Whoever looks at the next stage prints its gate sheet in a moment.
  call(context, foreseeStage, ({ params, body, caller }) => {
    context.pdf.prepare();
    return foreseeNext(db, params.id, body, caller);
  });

  call(context, foreseeStages, async ({ params, caller }) => {
    context.pdf.prepare();
    return { items: await foreseeAll(db, params.id, caller) };
  });

  call(context, drawStage, ({ params: { id }, body, caller }) =>
    inTransaction(db, async (tx) => {
      await makeStage(tx, id, body, caller);
      return presentDay(tx, id);
    }),
  );

  call(context, drawStages, ({ params: { id }, body, caller }) =>
    inTransaction(db, async (tx) => {
      const left_out = await makeStages(tx, id, body, caller);
      return { day: await presentDay(tx, id), left_out };
    }),
  );

  call(context, undoStages, ({ params: { id }, body, caller }) =>
    inTransaction(db, async (tx) => {
      await takeBackStages(tx, id, body, caller);
      return presentDay(tx, id);
    }),
  );
}
