import { randomUUID } from 'node:crypto';
import { CONSENT_VERSION } from '#rules/people/riders/consent-texts.ts';
import type { TestApp } from '#server/testing/app.ts';
import type { FilePart } from '#server/testing/form.ts';
import { photo } from '#server/testing/papers.ts';
import { People } from '#server/testing/people.ts';
import { RiderSheets } from '#server/testing/rider-sheets.ts';
import type { OrganizationRealm } from '#server/testing/realms/organization.ts';
import { Rows } from '#server/testing/realms/rows.ts';

interface Answer {
  statusCode: number;
  body: string;
}

function went<A extends Answer>(answer: A): A {
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer;
}

/**
 * Builds a club of an organization with its families, and everything that is stored about them. `mark` begins their
 * e-mails and surnames.
 */
export async function buildClub(app: TestApp, organization: OrganizationRealm, mark: string) {
  const people = new People(app);
  const rows = new Rows(app.pool);
  const { organization_id, cup_id, race_id, late_race_id, category_id, into_category_id, tokens } =
    organization;
  const year = Number(organization.race_date.slice(0, 4));
  const { organizer } = tokens;
  const club_id = await rows.add('club', 'club_id', {
    club_name: `Club ${mark}`,
    organization_id,
    club_payments: true,
  });
  const book_id = await rows.read('select book_id as id from book where club_id = $1', [club_id]);
  const { token: club, user_id: delegate_id } = await people.account({
    email: `${mark}-club@example.org`,
    roles: [{ role: 'club', club_id }],
  });
  let made = 0;
  const child = async (entered: readonly number[] = []) => {
    made += 1;
    const rider_dni = String(88_000_000 + club_id * 1000 + made);
    const rider_id = await people.rider(
      { organization_id, club_id },
      {
        dni: rider_dni,
        firstname: `Niño ${made}`,
        lastname: `Apellido ${mark}`,
        birthdate: `${year - 11}-06-01`,
      },
    );
    for (const race of entered)
      await rows.add('entry', 'entry_id', {
        race_id: race,
        category_id,
        rider_id,
        club_id,
        plate: `${rider_id}`,
      });
    return { rider_id, rider_dni };
  };
  const licensed = async (rider_id: number) =>
    rows.add('lbr', 'lbr_id', {
      rider_id,
      organization_id,
      cup_id,
      category_id,
      season: year,
      lbr_type: 'FALSE',
      lbr_guest: 'FALSE',
      lbr_status: 'APPROVED',
      expires_on: `${year}-12-31`,
    });
  const entryOf = (race: number, rider_id: number) =>
    rows.read('select entry_id as id from entry where race_id = $1 and rider_id = $2', [race, rider_id]);
  const image: FilePart = { name: 'papel.jpg', bytes: await photo(300, 300) };

  // This is a family with a child whose papers are there, entered in the race that is open and in the one that is
  // late.
  const { rider_id, rider_dni } = await child();
  const { rider_id: free_rider_id } = await child();
  const { token: family, user_id } = await people.account({
    email: `${mark}-family@example.org`,
    password: 'placa 214 verde',
    riders: [rider_id, free_rider_id],
  });
  const approved_lbr_id = await licensed(rider_id);
  await licensed(free_rider_id);
  const papers = { rider_dni_image1: image, rider_dni_image2: image, rider_insurance_image: image };
  const place = { club_id: String(club_id), rider_state: 'Salta' };
  const consent = CONSENT_VERSION;
  went(await people.send('PUT', `/api/riders/mov/${rider_id}`, family, { ...place, consent }, papers));
  const body = { race_id, rider_id, category_id, organization_id };
  went(await people.call('PUT', '/api/races/addrider', family, body));
  const licence = {
    rider_id: String(rider_id),
    organization_id: String(organization_id),
    cup_id: String(cup_id),
  };
  went(
    await people.send(
      'POST',
      '/api/lbr/mov',
      family,
      { ...licence, category_id: String(into_category_id), lbr_guest: 'FALSE', consent },
      { file: image },
    ),
  );
  went(
    await people.send(
      'PUT',
      `/api/riders/mov/${rider_id}`,
      club,
      { ...place, rider_dni: `${rider_dni}9` },
      {
        rider_dni_image1: image,
      },
    ),
  );
  const invited = { user_email: `${mark}-invited@example.org`, kind: 'guardian' };
  went(await people.call('POST', `/api/riders/${rider_id}/invitations`, family, invited));
  const second = await people.account({ email: `${mark}-second@example.org`, riders: [rider_id] });

  // The office did these things with riders of the club.
  const late = await child([late_race_id]);
  const withdrawn = await child([race_id]);
  const gone = { rider_id: withdrawn.rider_id, category_id, reason: 'Se lesionó' };
  went(await people.call('PUT', `/api/office/races/${race_id}/withdrawals`, organizer, gone));
  const twins = [await child(), await child(), await child(), await child()].map((one) => one.rider_id);
  const [twin_id = 0, other_twin_id = 0, merged_id = 0, gone_id = 0] = twins;
  const versions = await app.pool.query<{ rider_id: number; version: number }>(
    'select rider_id, rider_version as version from rider where rider_id = any($1)',
    [twins],
  );
  const half = (id: number) => ({
    rider_id: id,
    version: versions.rows.find((row) => row.rider_id === id)?.version ?? 1,
  });
  const merge = { kept: half(merged_id), gone: half(gone_id), take: [] };
  const merged = went(await people.call('POST', '/api/office/merges', organizer, merge));
  const walk_in = await child();
  await licensed(walk_in.rider_id);
  const action = {
    request_key: randomUUID(),
    rider_id: walk_in.rider_id,
    category_id,
    reason: 'Llegó tarde',
  };
  const entered = went(
    await people.call('POST', `/api/desk/races/${race_id}/entries`, tokens.helper, action),
  );

  // There are two claims: one that waits for the organization, and one in effect.
  const claim = async (dni: string, email: string) => {
    const account = await people.account({ email });
    const found = went(await people.call('GET', `/api/riders/rider_dni/${dni}?alone=true`, account.token));
    const { claim_id } = found.json<{ rider: { claim_id: number } }>().rider;
    const birthdate = { rider_birthdate: `${year - 11}-06-01` };
    went(await people.call('PUT', `/api/users/add_rider/${claim_id}`, account.token, birthdate));
    return claim_id;
  };
  const raced = await child([organization.official_race_id]);
  const unraced = await child();
  const claim_id = await claim(raced.rider_dni, `${mark}-claimer@example.org`);
  const settled_claim_id = await claim(unraced.rider_dni, `${mark}-claimed@example.org`);

  // This is its money.
  const charge = async (more: object) => {
    const fields = {
      request_key: randomUUID(),
      rider_ids: [rider_id],
      kind: 'cup',
      season: year,
      cents: 50_000,
    };
    const { charge_id } = went(
      await people.call('POST', `/api/books/${book_id}/charges`, club, { ...fields, ...more }),
    ).json<{ charge_id: number }>();
    const due_id = await rows.read('select due_id as id from due where charge_id = $1', [charge_id]);
    return { charge_id, due_id };
  };
  const { due_id } = await charge({ kind: 'season' });
  await charge({ rider_ids: [rider_id, free_rider_id], kind: 'season', season: year + 1 });
  const act_id = await rows.read(
    `select act_id as id from act where kind = 'charge' order by act_id desc limit 1`,
    [],
  );
  const paid = await charge({ cup_id });
  const taken_back = await charge({ rider_ids: [free_rider_id], kind: 'season' });
  const proven = await charge({ rider_ids: [free_rider_id], cup_id });
  const prove = async (due: number, rider: number) => {
    const fields = { rider_id: String(rider), due_id: String(due), request_key: randomUUID() };
    went(await people.send('POST', '/api/payments', family, fields, { file: image }));
    return rows.read('select payment_id as id from payment where due_id = $1', [due]);
  };
  const payment_id = await prove(due_id, rider_id);
  const accepted_payment_id = await prove(proven.due_id, free_rider_id);
  const accept = { payment_status: 'ACCEPTED', lines: [{ due_id: proven.due_id, cents: 50_000 }] };
  went(await people.call('PUT', `/api/books/${book_id}/proofs/${accepted_payment_id}`, club, accept));
  const receipt = went(
    await people.call('POST', `/api/books/${book_id}/receipts`, club, {
      request_key: randomUUID(),
      payer_name: 'Marina Paz',
      lines: [{ due_id: paid.due_id, cents: 20_000 }],
    }),
  ).json<{ receipt_id: number }>();

  // Only movements feed credit.
  const credit_id = await rows.add('credit', 'credit_id', { book_id, rider_id, currency: 'ARS', cents: 0 });
  await rows.add('movement', 'movement_id', {
    due_id: paid.due_id,
    kind: 'credit',
    cents: -100,
    currency: 'ARS',
    credit_id,
  });
  // This is a phone with numbers of its own; a receipt of one arrived when its day was closed.
  const block_device = randomUUID();
  const handed = went(
    await people.call('POST', `/api/books/${book_id}/blocks`, club, {
      request_key: randomUUID(),
      device: block_device,
      desk: '',
    }),
  ).json<{ block_id: number; first_number: number }>();
  const club_account_id = await rows.add('club_account', 'account_id', {
    book_id,
    account_number: 1,
    payer_club_id: club_id,
    from_day: `${year}-01-01`,
    to_day: `${year}-12-31`,
    currency: 'ARS',
    credit_cents: 0,
    request_key: randomUUID(),
  });
  const closing_id = await rows.add('day_closing', 'closing_id', { book_id, closed_day: `${year}-01-02` });

  // These lines of the bank were received in one file, and one of them paid something.
  const sent_key = randomUUID();
  const lineOf = (line_text: string) =>
    rows.add('statement_line', 'line_id', {
      club_id,
      line_day: `${year}-03-01`,
      cents: 50_000,
      currency: 'ARS',
      line_text: `Apellido ${mark} ${line_text}`,
      line_ordinal: 1,
      sent_key,
    });
  const line_id = await lineOf('abierta');
  const settled_line_id = await lineOf('aplicada');
  went(
    await people.call('POST', `/api/books/${book_id}/statement-lines/settle`, club, {
      items: [{ line_id: settled_line_id, lines: [{ due_id: paid.due_id, cents: 10_000 }] }],
    }),
  );

  // There are two sheets of riders: one sent, one applied.
  const sheets = new RiderSheets(people, organization_id, club);
  const lines = [
    'apellido;nombre;documento;nacimiento;sexo',
    `Apellido ${mark};Hoja;77${club_id}00001;01/06/2015;M`,
  ];
  const applied = await sheets.take(lines, { club_id });
  went(applied.applied);
  const sent = await sheets.look([lines[0] ?? '', `Apellido ${mark};Otra;77${club_id}00002;01/06/2015;M`], {
    club_id,
  });

  const receipt_number = await rows.read(
    'select coalesce(max(receipt), 0) + 1 as id from protest where race_id = $1',
    [race_id],
  );
  const file_id = await rows.read('select file_id as id from payment where payment_id = $1', [payment_id]);
  const slit_key = randomUUID();
  await app.pool.query(
    `insert into slit_picture (picture_id, race_id, taken_at, times_us, file_id) values ($1, $2, now(), '{0,16667}', $3)`,
    [slit_key, race_id, file_id],
  );
  const protest_id = await rows.add('protest', 'protest_id', {
    request_key: randomUUID(),
    race_id,
    category_id,
    receipt: receipt_number,
    phase: 'M1',
    serie: 1,
    entry_id: await entryOf(race_id, rider_id),
    about: 'place',
    words: `Apellido ${mark} llegó antes`,
    file_id,
    as_who: 'guardian',
    user_id,
    is_late: false,
  });
  await app.pool.query(`insert into protest_step (protest_id, n, became) values ($1, 1, 'FILED')`, [
    protest_id,
  ]);

  // A withdrawal can be undone only for a moment. This keeps it possible until a test comes to it.
  await app.pool.query(`update entry_withdrawal set withdrawn_at = now() + interval '1 hour'`);
  await app.pool.query(`update desk_deed set done_at = now() + interval '1 hour'`);

  return {
    club_id,
    book_id,
    credit_id,
    delegate_id,
    rider_version: await rows.read('select rider_version as id from rider where rider_id = $1', [rider_id]),
    rider_id,
    rider_dni,
    free_rider_id,
    user_id,
    second_user_id: second.user_id,
    session_id: await rows.read('select session_id as id from session where user_id = $1', [user_id]),
    entry_id: await entryOf(race_id, rider_id),
    late_entry_id: await entryOf(late_race_id, late.rider_id),
    late_rider_id: late.rider_id,
    walk_in_entry_id: await entryOf(race_id, walk_in.rider_id),
    action_id: entered.json<{ action_id: number }>().action_id,
    approved_lbr_id,
    lbr_id: await rows.read('select lbr_id as id from lbr where rider_id = $1 and lbr_id <> $2', [
      rider_id,
      approved_lbr_id,
    ]),
    proposal_id: await rows.read('select proposal_id as id from rider_proposal where rider_id = $1', [
      rider_id,
    ]),
    invitation_id: await rows.read('select invitation_id as id from rider_invitation where rider_id = $1', [
      rider_id,
    ]),
    withdrawal_id: await rows.read('select withdrawal_id as id from entry_withdrawal where rider_id = $1', [
      withdrawn.rider_id,
    ]),
    twin_id,
    other_twin_id,
    merge_id: merged.json<{ merge_id: number }>().merge_id,
    claim_id,
    claimed_rider_id: raced.rider_id,
    settled_claim_id,
    due_id,
    closing_id,
    block_id: handed.block_id,
    block_device,
    block_number: handed.first_number,
    club_account_id,
    charge_id: taken_back.charge_id,
    act_id,
    free_due_id: taken_back.due_id,
    paid_due_id: paid.due_id,
    payment_id,
    protest_id,
    protest_receipt: receipt_number,
    accepted_payment_id,
    receipt_id: receipt.receipt_id,
    line_id,
    settled_line_id,
    sent_key,
    slit_key,
    import_id: sent.sheet.import_id,
    applied_import_id: applied.import_id,
    import_choices: sent.choices,
    import_fingerprint: sent.preview.fingerprint,
    tokens: { club, family },
  };
}
