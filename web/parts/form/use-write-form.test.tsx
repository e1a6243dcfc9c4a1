import { expect, test } from 'vitest';
import { CallFailure } from '#web/ground/call/ask.ts';
import { draw, found, press, type } from '#web/parts/testing/draw.tsx';
import { useWriteForm } from './use-write-form.ts';
import { CheckField } from '#web/ui/form/CheckField.tsx';
import { RadioField } from '#web/ui/form/RadioField.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';

const start = { email: '', name: 'Ana', kind: 'one', keep: true, colour: '' };
type Fields = typeof start;

function Invite({ send }: { send: (fields: Fields) => Promise<unknown> }) {
  const { sends, field, failure, change, watch, reset } = useWriteForm({
    start,
    check: ({ email, name }) => ({
      ...(email.includes('@') ? {} : { email: 'An e-mail, please' }),
      ...(name === '' ? { name: 'A name, please' } : {}),
      ...(email !== '' && email === name ? { email: 'Not the name again' } : {}),
    }),
  });
  return (
    <form {...sends(send)}>
      <TextField {...field('name')} label="Name" />
      <TextField {...field('email')} label="E-mail" />
      <RadioField
        {...field('kind')}
        label="Kind"
        options={['one', 'two'].map((value) => ({ value, label: value }))}
      />
      <CheckField {...field('keep')} label="Keep" />
      <output>{watch('colour')}</output>
      <button type="button" id="red" onClick={() => change({ colour: 'red' })}>
        red
      </button>
      <button type="button" id="empty" onClick={() => reset()}>
        empty
      </button>
      <p id="failure">{failure}</p>
      <button type="submit">send</button>
    </form>
  );
}

const failing = (where: string | null) => async () => {
  throw new CallFailure(422, 'rider.taken', 'Somebody has it', where);
};
const valueOf = (selector: string): unknown => Reflect.get(found(selector), 'value');

test('nothing is said before it is sent; then the first wrong field of the page is gone to', async () => {
  const sent: Fields[] = [];
  await draw(<Invite send={async (fields) => sent.push(fields)} />);
  await type('#name', '');
  expect(document.querySelector('#name-error')).toBeNull();
  await press('[type=submit]');
  expect(document.activeElement?.id).toBe('name');
  expect(found('#name-error').textContent).toBe('A name, please');
  expect(found('#email-error').textContent).toBe('An e-mail, please');
  await type('#name', 'Eva');
  expect(document.querySelector('#name-error')).toBeNull();
  await press('[type=submit]');
  expect(document.activeElement?.id).toBe('email');
  await type('#email', 'eva@example.org');
  await press('[type=submit]');
  expect(sent).toEqual([{ ...start, name: 'Eva', email: 'eva@example.org' }]);
});

test('what is wrong beside another field is right again when that one changes', async () => {
  await draw(<Invite send={async () => {}} />);
  await type('#name', 'ana@example.org');
  await type('#email', 'ana@example.org');
  await press('[type=submit]');
  expect(found('#email-error').textContent).toBe('Not the name again');
  await type('#name', 'Ana');
  expect(document.querySelector('#email-error')).toBeNull();
});

test('it sends what was ticked, chosen and changed by a button', async () => {
  const sent: Fields[] = [];
  await draw(<Invite send={async (fields) => sent.push(fields)} />);
  await type('#email', 'ana@example.org');
  await press('[value=two]');
  await press('[type=checkbox]');
  await press('#red');
  expect(found('output').textContent).toBe('red');
  await press('[type=submit]');
  expect(sent).toMatchObject([{ kind: 'two', keep: false, colour: 'red' }]);
  await press('#empty');
  expect(valueOf('#email')).toBe('');
  expect(found('output').textContent).toBe('');
});

test('a refusal of the server is said at its field, what was typed stays, and it can be sent again', async () => {
  const answers = [failing('email'), async () => {}];
  await draw(<Invite send={async () => answers.shift()?.()} />);
  await type('#email', 'ana@example.org');
  await press('[type=submit]');
  expect(found('#email-error').textContent).toBe('Somebody has it');
  expect(found('#failure').textContent).toBe('');
  expect(document.activeElement?.id).toBe('email');
  expect(valueOf('#email')).toBe('ana@example.org');
  await type('#name', 'Eva');
  expect(found('#email-error').textContent).toBe('Somebody has it');
  await press('[type=submit]');
  expect(answers).toHaveLength(0);
  expect(document.querySelector('#email-error')).toBeNull();
});

test.each([null, 'plate'])('a refusal of no field here (%s) is said of the whole form', async (where) => {
  await draw(<Invite send={failing(where)} />);
  await type('#email', 'ana@example.org');
  await press('[type=submit]');
  expect(found('#failure').textContent).toBe('Somebody has it');
  expect(valueOf('#email')).toBe('ana@example.org');
  await type('#email', '');
  await press('[type=submit]');
  // The error that holds now is at the field, and the refusal before it is over.
  expect(found('#failure').textContent).toBe('');
});

test('two presses send once', async () => {
  let sent = 0;
  await draw(
    <Invite
      send={async () => {
        sent += 1;
      }}
    />,
  );
  await type('#email', 'ana@example.org');
  await press('[type=submit]', 2);
  expect(sent).toBe(1);
});
