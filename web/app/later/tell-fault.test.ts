import { afterEach, expect, test, vi } from 'vitest';

const sent: { address: string; body: string }[] = [];

afterEach(() => {
  sent.length = 0;
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** Loads the code as a page does, with a browser that remembers what it was to send. */
async function openPage() {
  vi.stubGlobal('navigator', {
    sendBeacon: (address: string, body: Blob) => {
      void body.text().then((text) => sent.push({ address, body: text }));
      return true;
    },
  });
  return (await import('./tell-fault.ts')).tellFault;
}
const named = (name: string) => Object.assign(new Error('x'), { name });

test('an error of a page is reported once, with its screen and the version of the page', async () => {
  const tellFault = await openPage();
  const error = new TypeError('x is not a function');
  tellFault(error, 'race');
  tellFault(error, 'race');
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent[0]?.address).toBe('/api/faults');
  expect(JSON.parse(sent[0]?.body ?? '')).toEqual({
    screen: 'race',
    version: expect.any(Number),
    name: 'TypeError',
    message: 'x is not a function',
    stack: error.stack,
  });
});

test('a page that fails again and again reports five', async () => {
  const tellFault = await openPage();
  for (let at = 0; at < 20; at += 1) tellFault(new Error(String(at)), 'home');
  await expect.poll(() => sent).toHaveLength(5);
});

test('a signal that ends, a refusal and a reader who leaves are no errors of the page', async () => {
  const tellFault = await openPage();
  for (const name of ['CallFailure', 'NotArrived', 'Cancelled', 'AbortError']) tellFault(named(name), 'home');
  tellFault(named('TypeError'), 'home');
  await expect.poll(() => sent).toHaveLength(1);
});

test('what is long is cut to what the server takes', async () => {
  const tellFault = await openPage();
  tellFault(Object.assign(new Error('x'.repeat(9000)), { stack: 'y'.repeat(9000) }), 'home');
  await expect.poll(() => sent).toHaveLength(1);
  const { message, stack } = JSON.parse(sent[0]?.body ?? '');
  expect([message.length, stack.length]).toEqual([500, 4000]);
});
