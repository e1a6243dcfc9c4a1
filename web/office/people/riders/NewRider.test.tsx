import { afterEach, expect, test, vi } from 'vitest';
import { beginSession, closeSession } from '#web/ground/session/session.ts';
import { draw, found, press, type } from '#web/parts/testing/draw.tsx';
import { soon } from '#web/parts/testing/soon.ts';
import { NewRider } from './NewRider.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  closeSession();
});

const valueOf = (selector: string): unknown => Reflect.get(found(selector), 'value');

/** Draws the enrolling form for one club, with the server's answer, and gives what was sent and its address. */
async function enrolling(answer: (address: string) => Response) {
  const sent: [string, Record<string, unknown>][] = [];
  vi.stubGlobal('fetch', async (address: string, { body }: { body?: string } = {}) => {
    if (body !== undefined) {
      sent.push([address, JSON.parse(body)]);
      return answer(address);
    }
    const clubs = address.startsWith('/api/clubs');
    const club = { club_id: 8, club_name: 'Los Teros', organization_id: 3 };
    return Response.json({ items: clubs ? [club] : [], total: 0 });
  });
  const role = { role: 'club' as const, organization_id: null, club_id: 8 };
  beginSession(
    {
      user_id: 1,
      user_email: 'club@example.org',
      user_firstname: 'Ana',
      user_lastname: 'Paz',
      user_phone: null,
      user_language: 'es',
      user_roles: [role],
      user_teams: [],
      rider_id: [],
      email_confirmed: true,
      must_change_password: false,
      second_factor: false,
      must_set_second_factor: false,
      token: 'x',
      expires_at: '2027-01-01T00:00:00Z',
    },
    [],
    false,
  );
  await draw(<NewRider />);
  await soon(() => expect(valueOf('#club_id')).toBe('8'));
  return sent;
}

async function typeMia() {
  await type('#rider_firstname', 'Mía');
  await type('#rider_lastname', 'Ñancupil');
  await type('#rider_birthdate', '01');
  await type('#rider_birthdate-month', '06');
  await type('#rider_birthdate-year', '2017');
  await press('[value=WOMAN]');
  await type('#rider_dni', '55200100');
  await type('#rider_state', 'Río Negro');
}

test('what is missing is said at its field, and the first one is gone to', async () => {
  const sent = await enrolling(() => Response.json({}));
  await type('#rider_firstname', 'Mía');
  await press('[type=submit]');
  expect(document.activeElement?.id).toBe('rider_lastname');
  expect(document.querySelector('#rider_firstname-error')).toBeNull();
  expect(found('#rider_dni-error').textContent).not.toBe('');
  expect(sent).toEqual([]);
});

test('who is like somebody there is enrolled by the second press; the next one is of the same club and state', async () => {
  const twin = {
    rider_id: 5,
    rider_firstname: 'Mia',
    rider_lastname: 'Nancupil',
    public_name: 'full',
    rider_publicname: 'Nancupil, Mia',
    rider_birthdate: null,
    rider_dni: null,
    club_name: 'Los Teros',
    why: 'name',
  };
  const sent = await enrolling((address) =>
    Response.json(
      address.endsWith('rider-twins') ? { items: [twin], taken_elsewhere: false } : { rider_id: 9 },
    ),
  );
  await typeMia();
  await press('[type=submit]');
  await soon(() => expect(found('[role=alert]').textContent).toContain('Nancupil'));
  await press('[type=submit]');
  await soon(() => expect(found('[role=status]').textContent).toContain('Mía Ñancupil'));
  expect(sent.map(([address]) => address)).toEqual(['/api/office/rider-twins', '/api/riders/enrol']);
  expect(sent[1]?.[1]).toMatchObject({
    club_id: '8',
    organization_id: '3',
    rider_birthdate: '2017-06-01',
    rider_state: 'Río Negro',
  });
  await press('button');
  expect(valueOf('#rider_state')).toBe('Río Negro');
  expect(valueOf('#rider_firstname')).toBe('');
  expect(document.querySelector('#rider_firstname-error')).toBeNull();
});

test('a document that stands elsewhere is told at the document, and nothing typed is lost', async () => {
  const sent = await enrolling(() => Response.json({ items: [], taken_elsewhere: true }));
  await typeMia();
  await press('[type=submit]');
  await soon(() => expect(found('#rider_dni-error').textContent).not.toBe(''));
  expect(document.activeElement?.id).toBe('rider_dni');
  expect(valueOf('#rider_dni')).toBe('55200100');
  expect(sent).toHaveLength(1);
});
