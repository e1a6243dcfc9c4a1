import { lazy, Suspense, useState } from 'react';
import * as m from '#text/messages/messages.js';
import type { DayLog } from '#web/parts/day-log/log.ts';
import type { TableDay } from '#web/screens/table/use-table.ts';
import { Button } from '#web/ui/Button.tsx';

const ReadFile = lazy(async () => ({ default: (await import('#web/parts/carry/ReadFile.tsx')).ReadFile }));
const ReadCodes = lazy(async () => ({ default: (await import('#web/parts/carry/ReadCodes.tsx')).ReadCodes }));

/** Brings what a phone without a signal has to the table: by its file, or by the codes on its screen. */
export function CarryPart({ log, table }: { log: DayLog; table: TableDay }) {
  const [isReading, setIsReading] = useState(false);
  return (
    <details className="border-b border-line">
      <summary className="flex min-h-12 items-center px-4 font-semibold">{m.table_carry()}</summary>
      <div className="space-y-3 px-4 pb-4">
        <p className="text-small text-ink2">{m.table_carry_why()}</p>
        <Suspense>
          <ReadFile log={log} />
          {isReading && <ReadCodes log={log} heats={table.heats} />}
        </Suspense>
        <Button onClick={() => setIsReading(!isReading)}>
          {isReading ? m.judge_close() : m.judge_carry_read()}
        </Button>
      </div>
    </details>
  );
}
