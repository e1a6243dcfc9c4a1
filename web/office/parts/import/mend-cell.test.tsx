import { expect, test, vi } from 'vitest';
import { draw, press } from '#web/parts/testing/draw.tsx';
import { MendCell } from './MendCell.tsx';

test('a cell that may say two things is answered by a tap, and nothing is typed', async () => {
  const mended = vi.fn();
  await draw(
    <MendCell label="Sexo" said="x" busy={false} options={['Masculino', 'Femenino']} onMend={mended} />,
  );
  expect(document.querySelector('input')).toBeNull();
  await press('button:nth-of-type(2)');
  expect(mended).toHaveBeenCalledExactlyOnceWith('Femenino');
});
