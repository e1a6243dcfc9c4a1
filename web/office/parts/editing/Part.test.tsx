import { expect, test } from 'vitest';
import * as m from '#text/messages/messages.js';
import { draw, found, press, type } from '#web/parts/testing/draw.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Part } from './Part.tsx';

test('a part says that it was saved until something else is typed in it', async () => {
  await draw(
    <Part title="Data" busy={false} trouble={null} onSave={async () => true}>
      <TextField name="name" label="Name" />
    </Part>,
  );
  const said = () => found('[role=status]').textContent;
  expect(said()).toBe('');
  await press('[type=submit]');
  expect(said()).toBe(m.office_saved());
  await type('#name', 'Ana');
  expect(said()).toBe('');
});
