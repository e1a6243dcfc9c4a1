import { awaitsCorrection } from '#rules/raceday/live/protests.ts';
import type { TableMark } from '#rules/raceday/judging/verdict/table-queue.ts';
import { asksTable } from '#rules/raceday/judging/verdict/table-queue.ts';
import * as m from '#text/messages/messages.js';
import { phaseWord } from '#text/stages.ts';
import { Link } from '#web/ground/address/link.tsx';
import { useHref } from '#web/ground/address/navigation.ts';
import { type Change, News } from '#web/parts/live/News.tsx';
import type { TableHeat } from './parts/board.ts';
import type { TableDay } from './parts/use-table.ts';
import { stateText, whereOf } from './parts/words.ts';

const edges: Record<TableMark, string> = {
  conflict: 'border-l-live',
  again: 'border-l-live',
  skipped: 'border-l-live',
  late: 'border-l-signal',
  confirm: 'border-l-signal',
  running: 'border-l-transparent',
  done: 'border-l-go',
  open: 'border-l-transparent',
};
const words: Record<TableMark, string> = {
  conflict: 'font-semibold text-stop',
  again: 'font-semibold text-stop',
  skipped: 'font-semibold text-stop',
  late: 'font-semibold text-warn',
  confirm: 'font-semibold text-warn',
  running: 'text-ink2',
  done: 'font-semibold text-go',
  open: 'text-ink2',
};

/** The id of the heading of the queue, where the focus goes when a heat was closed. */
export const QUEUE_HEADING = 'table-queue';

/** So many heats that are done or to come are shown; the others are found by their number. */
const SHOWN = 40;

interface LineProps {
  heat: TableHeat;
  isShown: boolean;
  table: TableDay;
}

function Line({ heat, isShown, table: { pack, now } }: LineProps) {
  const href = useHref();
  const { number, class_name, mark } = heat;
  return (
    <li>
      <Link
        href={href({ heat: number })}
        aria-current={isShown ? 'true' : undefined}
        className={`flex min-h-15 items-center gap-3 border-b border-l-6 border-b-line py-1.5 pr-3 pl-3 ${edges[mark]} ${isShown ? 'lg:on-island lg:bg-night lg:text-on-night' : 'hover:bg-surface2'}`}
      >
        <span className="w-14 shrink-0 display text-d28">{number}</span>
        <span className="min-w-0">
          <span className="block leading-tight font-semibold wrap-anywhere">
            {class_name} · {whereOf(heat)}
          </span>
          <span className={`block text-small ${words[mark]} ${isShown ? 'lg:text-on-night' : ''}`}>
            {stateText(heat, pack?.seats ?? 1, now)}
          </span>
        </span>
      </Link>
    </li>
  );
}

/** Lists the protests that wait for a decision, and the heats that they ask to correct. */
function ProtestLines({ protests, pack }: Pick<TableDay, 'protests' | 'pack'>) {
  const href = useHref();
  return (
    <ul>
      {protests.map(({ receipt, category_id, phase, number, step }) => {
        const name = pack?.classes.find((one) => one.category_id === category_id)?.category_name;
        const isOwed = awaitsCorrection(step) && number !== null;
        return (
          <li key={receipt}>
            <Link
              href={href(isOwed ? { heat: number } : { view: 'posting', heat: null })}
              className="flex min-h-15 items-center gap-3 border-b border-l-6 border-b-line border-l-live py-1.5 pr-3 pl-3 hover:bg-surface2"
            >
              <span className="w-14 shrink-0 display text-d28">{number}</span>
              <span className="min-w-0">
                <span className="block leading-tight font-semibold wrap-anywhere">
                  {m.protest_receipt({ receipt })} · {name} · {phaseWord(phase)}
                </span>
                <span className="block text-small font-semibold text-stop">
                  {awaitsCorrection(step) ? m.protest_upheld_owed() : m.protest_waits()}
                </span>
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** When more heats change at once, only the number of those that ask is said. */
const SAID_AT_ONCE = 3;

/** Gives a mark that asks for the table, and empty words for the others. A forgotten heat has an alert of its own. */
const askOf = (mark: TableMark): string => (asksTable(mark) && mark !== 'skipped' ? mark : '');

/** Tells screen readers which heats begin to ask for the table, which are settled, and which protests came in. */
export function QueueNews({ table: { heats, protests, heard, pack, now } }: { table: TableDay }) {
  const asked = heats.map(({ key, mark }): [string, string] => [key, askOf(mark)]);
  const waiting = protests.map(({ receipt }): [string, string] => [`protest ${receipt}`, 'waits']);
  const words = ({ name, state }: Change): string[] => {
    const heat = heats.find(({ key }) => key === name);
    const protest = protests.find(({ receipt }) => name === `protest ${receipt}`);
    if (heat && (state !== '' || heat.mark === 'done'))
      return [`${m.table_heat_of({ number: heat.number })}: ${stateText(heat, pack?.seats ?? 1, now)}`];
    return protest ? [`${m.protest_receipt({ receipt: protest.receipt })}: ${m.protest_waits()}`] : [];
  };
  const wordsOf = (changes: readonly Change[]): string => {
    const all = changes.flatMap(words);
    const count = asked.filter(([, mark]) => mark !== '').length + protests.length;
    return all.length > SAID_AT_ONCE ? m.table_asks({ count }) : all.join('. ');
  };
  return (
    <News
      about={heard.facts === null ? '' : 'heard'}
      states={new Map([...asked, ...waiting])}
      wordsOf={wordsOf}
    />
  );
}

/** Shows the queue: protests, heats that need a decision, the one on the track, done ones and, apart, those to come. */
export function QueuePart({ table, shown }: { table: TableDay; shown: TableHeat | null }) {
  const { queue, heats, protests } = table;
  const heatsAsking = queue.filter(({ mark }) => asksTable(mark)).length;
  const asking = heatsAsking + protests.length;
  const toCome = heats.filter(({ mark }) => mark === 'open');
  const line = (heat: TableHeat) => (
    <Line key={heat.key} heat={heat} isShown={heat.key === shown?.key} table={table} />
  );
  return (
    <nav aria-label={m.table_queue()}>
      <div className="flex items-baseline justify-between gap-3 border-b border-line px-4 py-3">
        <h2 id={QUEUE_HEADING} tabIndex={-1} className="display text-d22 outline-none">
          {m.table_queue()}
        </h2>
        <p className="text-small text-ink2">
          {asking === 0 ? m.table_asks_nothing() : m.table_asks({ count: asking })}
        </p>
      </div>
      <ProtestLines protests={protests} pack={table.pack} />
      <ol className="lg:max-h-[60dvh] lg:overflow-y-auto">{queue.slice(0, heatsAsking + SHOWN).map(line)}</ol>
      {toCome.length > 0 && (
        <details className="border-b border-line">
          <summary className="flex min-h-12 items-center px-4 font-semibold">
            {m.table_to_come({ count: toCome.length })}
          </summary>
          <ol>{toCome.slice(0, SHOWN).map(line)}</ol>
        </details>
      )}
    </nav>
  );
}
