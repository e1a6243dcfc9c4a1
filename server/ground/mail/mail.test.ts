import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { letterOf, type Letters } from '#server/ground/mail/letters/letters.ts';
import { openMail } from '#server/ground/mail/transport.ts';
import { startMailServer } from '#server/testing/mail-server.ts';
import { takeLetters } from '#server/testing/outbox.ts';

const rider = '<b>Ana</b> & "Ñandú"';
const link = 'https://partidor.example/confirm#abc';
const samples: Letters = {
  confirm: { first_name: 'Ana', link },
  rescue: { first_name: '', password: 'ABCDE-23456-FGHJK', link },
  guessed: { first_name: 'Ana', when: '21-11-2026 14:05 UTC', link },
  password_changed: { first_name: 'Ana', when: '21-11-2026 14:05 UTC', device: 'Chrome · Android', link },
  invitation: { inviter: rider, rider, kind: 'guardian', link },
  invitation_accepted: { accepter_email: 'papa@example.org', rider, link },
  invitation_done: { user_email: 'papa@example.org', rider, kind: 'handover', link },
  claimed: { rider, user_email: 'mama@example.org', when: '21-11-2026 14:05 UTC', device: '', link },
  claim_waiting: {
    rider,
    user_email: 'mama@example.org',
    when: '21-11-2026 14:05 UTC',
    device: '',
    to: 'guardian',
    link,
  },
  claim_decided: { document: '50111222', approved: true, email_confirmed: false, reason: '', link },
  account_deleted: { first_name: 'Ana' },
  rider_written: { rider, lines: ['21-11-2026 14:05 UTC · el club cambió: Club'], proposed: true, link },
  second_factor: {
    first_name: 'Ana',
    change: 'recovery',
    when: '21-11-2026 14:05 UTC',
    device: 'Chrome · Android',
    link,
  },
  entries: {
    race: '5ª fecha · Bariloche',
    date: '2026-07-12',
    cup: 'Copa Andina',
    entries: [
      { rider, category_name: 'Varones 11', plate: '214', waiting: null },
      { rider, category_name: 'Cruceros 12 y menores', plate: null, waiting: 2 },
    ],
    by_itself: ['Juana Roldán'],
    last: { date: '2026-07-09', time: '23:59' },
    link,
  },
  reminder: {
    endings: [
      {
        rider_fullname: rider,
        what: 'licence',
        category_name: 'Varones 11',
        cup_name: 'Copa Andina',
        ends_on: '2026-12-31',
      },
      {
        rider_fullname: rider,
        what: 'insurance',
        category_name: null,
        cup_name: null,
        ends_on: '2026-12-31',
      },
    ],
    link,
  },
  part_reminder: {
    parts: [
      {
        rider,
        concept: 'Inscripción',
        payee: 'Liga Andina',
        nth: 2,
        of: 3,
        amount: '$ 6.666,67',
        before: '$ 1.000',
        by: '2026-12-11',
      },
    ],
    link,
  },
  organizer_named: { by: 'ana@example.org', named: 'eva@example.org', place: rider, link },
  role_changed: { first_name: 'Ana', given: true, role: 'organizer', place: rider, link },
  role_invitation: { inviter: rider, role: 'club', place: 'Los Teros', has_account: false, link },
  race_message: {
    subject: 'Cambio de horario',
    lines: ['La pista abre a las 8.', rider],
    organization: 'Federación Andina',
    race: '5ª fecha',
    cup: 'Copa Andina',
    delegated: ['Gael Aguirre', 'Mía Ríos'],
    can_reply: true,
    link,
  },
  import_undone: {
    organization: 'Federación Andina',
    lines: [`La licencia de ${rider} ya no está dada.`],
    link,
  },
  licences_waiting: { count: 2, lines: [`${rider} · Varones 11 · Copa Andina`] },
  licence_decided: {
    rider,
    category: 'Varones 11',
    cup: 'Copa Andina',
    approved: false,
    reason: 'La foto está cortada',
    expires_on: '2026-12-31',
    link,
  },
  provider_case: { payee: 'Los Teros', provider: 'Mercado Pago', amount: '$ 50.000', operation: '118', link },
  rail_refused: {
    payee: 'Los Teros',
    account: 'LOSTEROS',
    provider: 'Mercado Pago',
    secret: 'access token',
    token: 'token',
    link,
  },
  payments_waiting: { payee: 'Los Teros', count: 1, riders: [rider], link },
  protest_told: {
    receipt: 3,
    race: '5.ª fecha',
    category: 'Varones 11',
    phase: 'playoff_4',
    number: 'Q2',
    is_late: true,
    became: 'FILED',
    public_line: '',
    link,
  },
  protest_filed: {
    receipt: 3,
    race: '5.ª fecha',
    category: 'Varones 11',
    phase: 'playoff_4',
    number: 'Q2',
    is_late: true,
    filed: { date: '2026-11-21', time: '15:20' },
    link,
  },
  take_down_decided: { race: '5.ª fecha', is_taken_down: true, reason: 'Lo pidió la familia' },
  entry_returned: {
    rider,
    payee: 'Liga Andina',
    concept: 'Inscripción',
    why: 'in_time',
    received: '$ 15.000',
    credit: '$ 12.000',
    refund: '$ 1.000',
    kept: '$ 2.000',
    club: 'Los Teros',
    link,
  },
  club_returned: {
    rider,
    club: 'Los Teros',
    payee: 'Liga Andina',
    concept: 'Inscripción',
    credit: '$ 12.000',
    refund: '$ 1.000',
    link,
  },
  entry_refunded: { rider, payee: 'Liga Andina', concept: 'Inscripción', amount: '$ 1.000', link },
  price_changed: {
    rider,
    payee: 'Liga Andina',
    concept: 'Inscripción',
    was: '$ 15.000',
    now: '$ 12.000',
    reason: 'Corre en bici prestada',
    left: '$ 2.000',
    credit: '$ 1.000',
    link,
  },
  payment_decided: {
    rider,
    payee: 'Los Teros',
    concept: 'Cuota 2026',
    amount: '$ 50.000',
    left: '',
    kept: '',
    accepted: true,
    reason: '',
    link,
  },
  club_paid: {
    rider,
    club: 'Los Teros',
    payee: 'Federación del Litoral',
    concept: 'Inscripción a la 5.ª fecha',
    amount: '$ 20.000',
    twice: '',
    link,
  },
  club_account: {
    number: '7',
    payee: 'Federación del Litoral',
    club: 'Los Teros',
    left: '$ 20.000',
    cancels: '',
    reason: '',
    link,
  },
  paid_to_changed: {
    payee: 'Los Teros',
    who: rider,
    when: '28-11-2026 15:00 UTC',
    device: 'Chrome · Android',
    parts: [{ what: 'pay_alias', was: 'teros.bmx', became: '' }],
    link,
  },
  receipt: {
    number: '12',
    payee: 'Los Teros',
    amount: '$ 50.000',
    riders: rider,
    cancelled: false,
    reason: '',
    link,
  },
  ad_request: {
    place: null,
    spaces: 'BOTH',
    name: rider,
    email: 'marca@example.org',
    phone: '',
    message: '¿Desde cuándo?',
  },
};
const names = Object.keys(samples) as (keyof Letters)[];
const languages = ['es', 'en', 'pt'] as const;

describe.each(languages)('letters in %s', (language) => {
  test.each(names)('%s says the same as text and as HTML, escaped', (name) => {
    const { subject, text, html } = letterOf(name, samples[name], language);
    expect(subject.length).toBeGreaterThan(5);
    expect(`${subject}${text}`).not.toMatch(/\bmail_|undefined|\{\w+\}/);
    expect(html).toContain(`lang="${language}"`);
    expect(html.match(/<h1[ >]/g)).toHaveLength(1);
    expect(html).not.toContain('<b>');
    expect(html).not.toMatch(/<(img|script|link)|src=/);
    if ('link' in samples[name]) {
      expect(text).toContain(link);
      expect(html).toContain(`href="${link}"`);
    }
    const data = JSON.stringify(samples[name]);
    if (data.includes('Ñandú')) expect(html).toContain('&lt;b&gt;Ana&lt;/b&gt; &amp; &quot;Ñandú&quot;');
    if ('password' in samples[name]) expect(text.match(/ABCDE-23456-FGHJK/g)).toHaveLength(1);
  });
});

test('each language is another text', () => {
  for (const name of names)
    expect(new Set(languages.map((language) => letterOf(name, samples[name], language).text)).size).toBe(3);
});

describe('sent', () => {
  let dataDir: string;
  let server: Awaited<ReturnType<typeof startMailServer>>;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'partidor-mail-'));
    server = await startMailServer();
  });
  afterAll(async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  const MAIL_FROM = 'Partidor <no-reply@partidor.test>';

  test('over SMTP with the headers of an automatic letter; a name full of line ends starts no header', async () => {
    const mail = openMail({ MAIL_URL: server.url, MAIL_FROM, DATA_DIR: dataDir });
    const letter = letterOf(
      'invitation',
      { ...samples.invitation, inviter: 'Ana\r\nBcc: todos@example.org\r\n\r\nHola' },
      'pt',
    );
    await mail.send({ to: 'papa@example.org', language: 'pt', ...letter });
    mail.close();
    const [received] = server.received;
    expect(received?.to).toEqual(['papa@example.org']);
    expect(received?.mail.from?.address).toBe('no-reply@partidor.test');
    const headers = new Map(received?.mail.headers.map(({ key, value }) => [key, value]));
    expect(headers.get('auto-submitted')).toBe('auto-generated');
    expect(headers.get('content-language')).toBe('pt');
    expect(headers.get('message-id')).toMatch(/@/);
    expect(headers.has('bcc')).toBe(false);
    expect(received?.mail.text).toContain(link);
    expect(received?.mail.html).toContain(link);
  });

  test('an address is one address', async () => {
    const mail = openMail({ MAIL_URL: server.url, MAIL_FROM, DATA_DIR: dataDir });
    const before = server.received.length;
    const letter = { language: 'es' as const, ...letterOf('account_deleted', { first_name: 'Ana' }, 'es') };
    await mail.send({ to: 'uno@example.org, dos@example.org', ...letter }).catch(() => undefined);
    mail.close();
    for (const { to } of server.received.slice(before)) expect(to).not.toContain('dos@example.org');
  });

  test('without SMTP a letter is a file for its owner alone', async () => {
    const mail = openMail({ MAIL_FROM, DATA_DIR: dataDir });
    await mail.send({ to: 'ana@example.org', language: 'es', ...letterOf('confirm', samples.confirm, 'es') });
    const [name = ''] = await readdir(join(dataDir, 'outbox'));
    expect((await stat(join(dataDir, 'outbox', name))).mode & 0o777).toBe(0o600);
    const [letter] = await takeLetters(dataDir);
    expect(letter).toMatchObject({ to: 'ana@example.org', subject: 'Confirma tu email' });
    expect(letter?.text).toContain(link);
  });
});
