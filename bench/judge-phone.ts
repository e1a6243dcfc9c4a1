import { loadavg } from 'node:os';
import { openBrowser } from '../e2e/browser.ts';
import { judgeWithoutSignal } from '../e2e/day/judged-day.ts';
import { benchJudgeHand } from './judge-hand.ts';
import type { Row } from './report.ts';

const DAY = { riders: 850, heats: 400 };

/** Measures judges on phones in a browser: one judge, and a whole day of three without a signal. */
export async function benchJudgePhone(url: string): Promise<Row[]> {
  const browser = await openBrowser();
  try {
    const hand = await benchJudgeHand(url, browser);
    const begun = performance.now();
    const day = await judgeWithoutSignal({ url, browser }, DAY);
    const seconds = (performance.now() - begun) / 1000;
    return [
      ...hand,
      {
        what: `${day.heats} heats, eight hours on three phones without a signal and a table, in Chromium: lost, doubled, ranks that differ`,
        figure: `${day.lost}, ${day.doubled}, ${day.wrong.length}`,
        beside: `${day.operations} operations, ${day.decided} heats decided by the table in ${seconds.toFixed(0)} s; load of the machine ${loadavg()[0]?.toFixed(1)}`,
        target: '0, 0, 0',
        holds: day.heats === DAY.heats && day.lost + day.doubled + day.wrong.length === 0,
      },
    ];
  } finally {
    await browser.close();
  }
}
