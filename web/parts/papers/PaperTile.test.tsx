import { expect, test } from 'vitest';
import { PaperTile } from './PaperTile.tsx';
import { draw, follow, found } from '#web/parts/testing/draw.tsx';

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
