import { getDay, getDayClass, saveDay } from '#contract/office/day/day.ts';
import { foreseeDraw, makeDraw, undoDraw } from '#contract/office/day/draws.ts';
import { printDay } from '#contract/office/day/paper.ts';
import { drawStage, foreseeStage } from '#contract/office/day/stages.ts';
import { Refusal } from '#contract/errors.ts';
import { insertAudit } from '#server/audit/insert-audit.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { readDayFacts } from '#server/draws/day-facts.ts';
import { readDrawDay, saveDrawDay } from '#server/draws/day-queries.ts';
import { foreseeClasses } from '#server/draws/judge-draw.ts';
import { drawClasses } from '#server/draws/make-draw.ts';
import { foreseeNext, makeStage } from '#server/draws/stages.ts';
import { takeBackDraw } from '#server/draws/undo-draw.ts';
import { call } from '#server/http/calls/call.ts';
import type { RouteContext } from '#server/http/calls/route-context.ts';
import { lockRaceStatus } from '#server/results/queries.ts';
import { printPaper } from './paper/print-day.ts';
import { presentDay } from './present.ts';
import { presentClassRoom } from './present-class.ts';

/** The draw room of the organizer's office: from closed entries to the last stage. */
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

  call(context, foreseeStage, ({ params, body }) => foreseeNext(db, params.id, body));

  call(context, drawStage, ({ params: { id }, body, caller }) =>
    inTransaction(db, async (tx) => {
      await makeStage(tx, id, body, caller.user_id);
      return presentDay(tx, id);
    }),
  );
}
