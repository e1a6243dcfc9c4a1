import {
  addStatementLine,
  listSettledLines,
  listStatementLines,
  sendStatement,
  setLineAside,
  settleLines,
  takeBackStatement,
  undoLine,
} from '#contract/money/statements.ts';
import { matchLines } from '#rules/money/statement/match-lines.ts';
import { call } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { readDuesByIds } from '#server/money/queries.ts';
import { readNamedDues, readOpenLines, readSettledLines } from '#server/money/statements/line-queries.ts';
import { addLine, keepStatement, takeStatementBack } from '#server/money/statements/send-statement.ts';
import { putLineAside, settleStatement, undoStatementLine } from '#server/money/statements/settle.ts';

/** Registers the calls for bank statements of a book: sending, matching with dues, settling and undoing. */
export function registerStatements(context: RouteContext): void {
  const { db, limits } = context;

  call(context, sendStatement, async (asked) => {
    await limits.spend('sheet_account', String(asked.caller.user_id));
    return keepStatement(db, asked);
  });

  call(context, takeBackStatement, (asked) => takeStatementBack(db, asked));

  call(context, addStatementLine, (asked) => addLine(db, asked));

  call(context, listStatementLines, async ({ params }) => {
    const [lines, owed] = await Promise.all([readOpenLines(db, params.id), readNamedDues(db, params.id)]);
    const matched = new Map(
      matchLines(
        lines.map(({ line_text, ...line }) => ({ ...line, text: line_text })),
        owed,
      ).map((match) => [match.line_id, match]),
    );
    const dues = await readDuesByIds(
      db,
      owed.map(({ due_id }) => due_id),
    );
    const items = lines.flatMap((line) => {
      const match = matched.get(line.line_id);
      return match ? [{ ...line, likely: [], ...match }] : [];
    });
    return { items, dues };
  });

  call(context, listSettledLines, async ({ params }) => ({ items: await readSettledLines(db, params.id) }));

  call(context, settleLines, (asked) => settleStatement(db, asked));

  call(context, setLineAside, async ({ params, body, caller }) => {
    await putLineAside(db, params.id, params.lineId, { user_id: caller.user_id, aside: body.aside });
    return {};
  });

  call(context, undoLine, async ({ params, caller }) => {
    await undoStatementLine(db, params.id, params.lineId, caller.user_id);
    return {};
  });
}
