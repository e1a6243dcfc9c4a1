import { afterEach, expect, test, vi } from 'vitest';
import { draw, found, press } from '#web/parts/testing/draw.tsx';
import { soon } from '#web/parts/testing/soon.ts';
import { CapitalsSheet } from './CapitalsSheet.tsx';

afterEach(() => vi.unstubAllGlobals());

test('names change only by the tap, and only to what was shown', async () => {
  const sent: unknown[] = [];
  const items = [{ rider_id: 7, was: 'JOAQUÍN CÁRDENAS', becomes: 'Joaquín Cárdenas' }];
  vi.stubGlobal('fetch', async (address: string, { body }: { body?: string } = {}) => {
    if (body !== undefined) {
      sent.push(JSON.parse(body));
      return Response.json({ mended: 1 });
    }
    return Response.json(address.startsWith('/api/office/acts') ? { items: [] } : { items, total: 1 });
  });
  await draw(<CapitalsSheet onClose={() => null} />);
  await soon(() => expect(found('li').textContent).toContain('JOAQUÍN CÁRDENAS → Joaquín Cárdenas'));
  expect(sent).toEqual([]);
  await press('ul + div button');
  await soon(() => expect(found('[role=status]').textContent).toContain('1'));
  expect(sent).toMatchObject([{ items: [{ rider_id: 7, becomes: 'Joaquín Cárdenas' }] }]);
});
