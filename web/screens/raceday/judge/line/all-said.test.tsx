import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import * as m from '#text/messages/messages.js';
import { phoneAt, sheetFor, TableServer } from '#web/parts/day-log/testing/phone.ts';
import { draw } from '#web/parts/testing/draw.tsx';
import { soon } from '#web/parts/testing/soon.ts';
import { LineScreen } from './LineScreen.tsx';

const button = (name: string) =>
  [...document.querySelectorAll('button')].find((one) => one.textContent === name);

test('who has said everything and has no signal passes it to another phone', async () => {
  const server = new TableServer();
  server.isAway = true;
  const { log, open } = phoneAt(server);
  await open();
  await log.say(sheetFor(1, 1, 2));
  await draw(<LineScreen log={log} onReady={() => {}} onLeave={() => {}} onAgain={null} />);
  expect(document.body.textContent).toContain(m.judge_unsent({ count: 1 }));
  button(m.judge_menu_carry())?.click();
  await soon(() => expect(document.querySelector('h2')?.textContent).toBe(m.judge_menu_carry()));
  button(m.judge_close())?.click();
  await soon(() => expect(button(m.judge_menu_leave())).toBeDefined());
});

test('who has said everything reads another phone, and is told how many races were theirs', async () => {
  const server = new TableServer();
  const { log, open } = phoneAt(server);
  await open();
  await draw(<LineScreen log={log} onReady={() => {}} onLeave={() => {}} onAgain={null} />);
  button(m.judge_carry_read())?.click();
  // The camera opens at once, because the other phone may not last.
  await soon(() => expect(button(m.judge_carry_show())).toBeDefined());
});
