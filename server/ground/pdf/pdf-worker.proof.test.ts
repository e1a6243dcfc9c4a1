import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { imaginedCertificate } from '#server/ground/pdf/documents/fixture.ts';
import { PdfWorker } from './pdf-worker.ts';

let room: PdfWorker | null = null;
afterEach(() => room?.close());

const begin = (pdf: Buffer) => pdf.subarray(0, 8).toString('latin1');

test('certificates asked for at once all come, from one thread', async () => {
  const own = new PdfWorker();
  room = own;
  expect(own.worker).toBeNull();
  const names = ['Ana Díaz', 'Benjamín Muñoz', 'Łukasz Wałęsa'];
  const asked = names.map((rider_fullname) => own.render({ ...imaginedCertificate, rider_fullname }));
  const { worker } = own;
  const pdfs = await Promise.all(asked);
  for (const pdf of pdfs) expect(begin(pdf)).toBe('%PDF-1.7');
  expect(own.worker).toBe(worker);
});

test('a certificate that cannot be made is refused, and the next one is made', async () => {
  room = new PdfWorker();
  await expect(room.render({ ...imaginedCertificate, zone: 'Mars/Olympus' })).rejects.toThrow(/Mars/);
  expect(begin(await room.render(imaginedCertificate))).toBe('%PDF-1.7');
});

test('when the thread dies who waits is told, and the next rider gets his certificate', async () => {
  room = new PdfWorker();
  await room.render(imaginedCertificate);
  const lost = expect(room.render(imaginedCertificate)).rejects.toThrow(/ended/);
  await room.worker?.terminate();
  await lost;
  expect(begin(await room.render(imaginedCertificate))).toBe('%PDF-1.7');
});

test('the thread ends when nothing is asked for, and comes back', async () => {
  room = new PdfWorker({ idleMs: 50 });
  await room.render(imaginedCertificate);
  expect(room.worker).not.toBeNull();
  await sleep(150);
  expect(room.worker).toBeNull();
  expect(begin(await room.render(imaginedCertificate))).toBe('%PDF-1.7');
});

test('a thread that was prepared makes the certificate, and ends when none is asked for', async () => {
  room = new PdfWorker({ idleMs: 50 });
  room.prepare();
  const { worker } = room;
  expect(worker).not.toBeNull();
  expect(begin(await room.render(imaginedCertificate))).toBe('%PDF-1.7');
  await sleep(150);
  expect(room.worker).toBeNull();
  room.prepare();
  await sleep(150);
  expect(room.worker).toBeNull();
  await room.close();
  room.prepare();
  expect(room.worker).toBeNull();
});

test('a closed room makes nothing any more', async () => {
  room = new PdfWorker();
  await room.close();
  await expect(room.render(imaginedCertificate)).rejects.toThrow(/closed/);
});
