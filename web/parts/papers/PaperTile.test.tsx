import { expect, onTestFinished, test, vi } from 'vitest';
import { PaperTile } from './PaperTile.tsx';
import { draw, follow, found, press } from '#web/parts/testing/draw.tsx';

const nothing = () => {};

test('a paper that must come says so, and why it is not accepted', async () => {
  await draw(<PaperTile name="file" label="Licencia" file={null} onFile={nothing} required error="Falta" />);
  const picker = found('#file');
  expect(picker.hasAttribute('required')).toBe(true);
  expect(picker.getAttribute('aria-invalid')).toBe('true');
  expect(found(`#${picker.getAttribute('aria-describedby')}`).textContent).toBe('Falta');
});

test('the back comes with the front that is chosen with it, each once, and one too large is told', async () => {
  const kept: string[] = [];
  await draw(
    <PaperTile
      name="front"
      label="Frente"
      file={null}
      onFile={(file) => kept.push(`front ${file?.name}`)}
      onSecond={(file) => kept.push(`back ${file.name}`)}
    />,
  );
  const picker = found('#front');
  if (!(picker instanceof HTMLInputElement)) throw new Error('no picker');
  expect(picker.multiple).toBe(true);
  const pdf = (name: string, size: number) => new File(['x'.repeat(size)], name, { type: 'application/pdf' });
  const choose = (files: File[]) =>
    follow(() => {
      const chosen = new DataTransfer();
      for (const file of files) chosen.items.add(file);
      picker.files = chosen.files;
      picker.dispatchEvent(new Event('change', { bubbles: true }));
    });
  await choose([pdf('a.pdf', 1), pdf('b.pdf', 1), pdf('c.pdf', 1)]);
  await expect.poll(() => kept).toEqual(['front a.pdf', 'back b.pdf']);
  await choose([pdf('a.pdf', 1), pdf('b.pdf', 11_000_000)]);
  await expect.poll(() => found('#front-error').textContent).toMatch(/MB/);
  expect(kept).toEqual(['front a.pdf', 'back b.pdf', 'front a.pdf']);
});

test('one that is chosen asks for nothing more', async () => {
  const file = new File(['x'], 'licencia.pdf', { type: 'application/pdf' });
  await draw(<PaperTile name="file" label="Licencia" file={file} onFile={nothing} required />);
  expect(found('#file').hasAttribute('required')).toBe(false);
});

/** Answers as the worker does that opens a photo, with the corners of its paper. */
class Worker extends EventTarget {
  postMessage(_work: object, [answer]: MessagePort[]) {
    answer?.postMessage([
      { x: 0.2, y: 0.1 },
      { x: 0.8, y: 0.1 },
      { x: 0.8, y: 0.9 },
      { x: 0.2, y: 0.9 },
    ]);
  }
  terminate() {}
}

test('the corners of a photo are moved by keys, and leaving changes nothing', async () => {
  vi.stubGlobal('Worker', Worker);
  vi.stubGlobal('OffscreenCanvas', nothing);
  vi.stubGlobal('fetch', async () => new Response(''));
  onTestFinished(() => void vi.unstubAllGlobals());
  const kept: unknown[] = [];
  const file = new File(['x'], 'frente.jpg', { type: 'image/jpeg' });
  await draw(<PaperTile name="front" label="Frente" file={file} onFile={(one) => kept.push(one)} />);
  const open = '[aria-label="Enderezar: Frente"]';
  await press(open);
  const corner = (name: string) => found(`[role=slider][aria-label="Esquina de ${name}"]`);
  const said = (name: string) => corner(name).getAttribute('aria-valuetext');
  await expect
    .poll(() => document.querySelectorAll('[role=slider]').length && said('arriba a la izquierda'))
    .toBe('20 % desde la izquierda, 10 % desde arriba');
  const key = (name: string, how: KeyboardEventInit) =>
    follow(() => {
      corner(name).dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...how }));
    });
  await key('arriba a la izquierda', { key: 'ArrowRight', shiftKey: true });
  await key('arriba a la izquierda', { key: 'ArrowDown' });
  await key('arriba a la izquierda', { key: 'ArrowDown' });
  expect(said('arriba a la izquierda')).toBe('25 % desde la izquierda, 11 % desde arriba');
  // A corner does not leave the picture.
  for (const _time of [1, 2, 3]) await key('abajo a la derecha', { key: 'ArrowDown', shiftKey: true });
  expect(said('abajo a la derecha')).toBe('80 % desde la izquierda, 100 % desde arriba');
  await follow(() => {
    const leave = [...document.querySelectorAll('button')].find(
      ({ textContent }) => textContent === 'Dejar como está',
    );
    leave?.click();
  });
  expect(document.querySelector('[role=slider]')).toBeNull();
  expect(document.activeElement).toBe(found(open));
  expect(kept).toEqual([]);
});

test('a PDF is not straightened', async () => {
  vi.stubGlobal('Worker', Worker);
  vi.stubGlobal('OffscreenCanvas', nothing);
  onTestFinished(() => void vi.unstubAllGlobals());
  const file = new File(['x'], 'licencia.pdf', { type: 'application/pdf' });
  await draw(<PaperTile name="file" label="Licencia" file={file} onFile={nothing} />);
  expect(document.querySelector('[aria-label^="Enderezar"]')).toBeNull();
});
