import { expect, test } from 'vitest';
import { draw, press, type } from '#web/parts/testing/draw.tsx';
import { PasteList } from './PasteList.tsx';

test('copied cells are read as a file of text, and nothing is read of an empty field', async () => {
  const files: File[] = [];
  await draw(<PasteList busy={false} onFile={(file) => files.push(file)} />);
  await press('button[type="submit"]');
  expect(files).toEqual([]);
  await type('textarea', 'Placa\tNombre\n101\tLucía Pérez');
  await press('button[type="submit"]');
  expect(files.map(({ name, type: kind }) => [name, kind])).toEqual([
    ['lista pegada.txt', 'text/tab-separated-values'],
  ]);
  expect(await files[0]?.text()).toBe('Placa\tNombre\n101\tLucía Pérez');
});
