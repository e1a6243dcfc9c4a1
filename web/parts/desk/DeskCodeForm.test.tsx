import { expect, test } from 'vitest';
import type { DeskSession } from '#web/parts/desk/desk-session.ts';
import { draw, found, press, type } from '#web/parts/testing/draw.tsx';
import { proofNeeded, provingServer } from '#web/parts/testing/proving-server.ts';
import { soon } from '#web/parts/testing/soon.ts';
import * as m from '#text/messages/messages.js';
import { DeskCodeForm } from './DeskCodeForm.tsx';

const wrong = {
  status: 403,
  body: { code: 'desk.wrong_code', message: 'El código no es correcto', where: 'code' },
};
const meeting = {
  race_id: 1,
  cup_name: 'Copa',
  race_name: 'Fecha 1',
  race_date: '2026-03-01',
  organization_shortname: 'FA',
};
const session = { token: 'desk.x', expires_at: '2026-03-02T00:00:00Z', duty: 'act', meeting };

async function typed() {
  const opened: DeskSession[] = [];
  await draw(<DeskCodeForm said={null} onOpen={(one) => opened.push(one)} />);
  await type('[name=code]', 'AAAAA-AAAAA');
  await press('[type=submit]');
  return opened;
}

test('where many guessed from the same network the phone works for it, says so, and opens', async () => {
  const { asked } = provingServer((proof) =>
    proof?.startsWith('altcha:') ? { status: 200, body: session } : proofNeeded,
  );
  const said: string[] = [];
  const watch = new MutationObserver(() => said.push(document.body.textContent));
  watch.observe(document.body, { childList: true, subtree: true });
  const opened = await typed();
  await soon(() => expect(opened).toEqual([session]));
  watch.disconnect();
  expect(asked).toEqual(['/api/desk/open', '/api/captcha?for=question', '/api/desk/open']);
  expect(said.some((text) => text.includes(proofNeeded.body.message))).toBe(true);
  expect(document.body.textContent).not.toContain(proofNeeded.body.message);
});

test('a wrong code is told so after the work, at its field', async () => {
  provingServer((proof) => (proof === null ? proofNeeded : wrong));
  await typed();
  await soon(() => expect(found('#code-error').textContent).toBe(wrong.body.message));
});

test('a signal that is lost on the way is said, and nothing is tried on and on', async () => {
  const { asked, tasks } = provingServer(() => proofNeeded);
  tasks.areReached = false;
  await typed();
  await soon(() => expect(found('[role=alert]').textContent).toBe(m.form_offline()));
  expect(asked).toEqual(['/api/desk/open', '/api/captcha?for=question']);
});

test('a server that takes no proof is asked once more and no further', async () => {
  const { asked } = provingServer(() => proofNeeded);
  await typed();
  await soon(() => expect(found('[role=alert]').textContent).toBe(proofNeeded.body.message));
  expect(asked).toHaveLength(3);
});
