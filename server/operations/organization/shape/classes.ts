/*
 * What the foreign keys do not say about an organization and its tables. Everything else is derived in plan.ts, and a test
 * objects to a table or a column that neither of the two knows.
 */

/** Tables of the installation: no row of them belongs to an organization, or it belongs to an account or a device alone. */
export const ofInstallation: ReadonlySet<string> = new Set([
  'ad_seen',
  'asked_request',
  'backup',
  'captcha_used',
  'dump',
  'dump_file',
  'dump_outdated',
  'fault',
  'file_link',
  'job_worker',
  'known_device',
  'paper_key',
  'push_subscription',
  'rate_limit',
  'recovery_code',
  'restored_job',
  'rider_import_progress',
  'schema_migration',
  'schema_object',
  'search_place',
  'search_place_word',
  'search_word',
  'second_factor',
  'server_secret',
  'server_self',
  'session',
  'sign_in_ticket',
  'user_token',
]);

/**
 * Tables of an organization that an export leaves behind: secrets of codes and links, devices, and what each server computes
 * or keeps for itself.
 */
export const leftBehind: ReadonlySet<string> = new Set([
  'desk_deed',
  'desk_pass',
  'desk_session',
  'entry_batch',
  'live_due',
  'live_event',
  'live_fact',
  'live_race',
  'placing_due',
  'push_follow',
  'push_told',
  'race_lead',
  'rider_invitation',
  'role_invitation',
  'search_rider',
  'slit_picture',
  'venue_due',
  'venue_home',
  'venue_inbox',
  'venue_late',
  'venue_offer',
  'venue_set',
]);

/** Tables whose rows belong to whoever names them. */
export const named = ['image', 'race_rules', 'file', 'country'] as const;
export const isNamed = (table: string): boolean => (named as readonly string[]).includes(table);

/** Tables of which an account, or a country, may be here already. Their rows are found by what they say. */
export const users = 'users';

/** The tables in which a row of another organization may be named, and what is told of such a guest. */
export const guests: Readonly<Record<string, readonly string[]>> = {
  rider: [
    'rider_id',
    'rider_firstname',
    'rider_lastname',
    'club_id',
    'country_id',
    'rider_birthdate',
    'rider_gender',
    'created_at',
    'rider_version',
    'public_name',
  ],
  club: ['club_id', 'club_name', 'club_version', 'club_state', 'club_city', 'club_colours', 'closed_at'],
  track: [
    'track_id',
    'track_name',
    'track_city',
    'track_state',
    'country_id',
    'track_latitude',
    'track_longitude',
    'track_surface',
    'track_length',
    'track_version',
    'track_zone',
  ],
};

/** The name of a guest, which must differ from those of the organization. */
export const guestNames: Readonly<Record<string, string>> = { club: 'club_name', track: 'track_name' };

/** By which of its columns a table belongs to an organization: the first of these that it has, and riders last. */
export const ownersInOrder: readonly string[] = ['organization', 'federation_ranking', 'race', 'cup', 'book'];
export const ownersAtLast: readonly string[] = ['club', 'rider'];

/** Tables that belong to an organization by a column that may be empty, or by one of several. */
export const severalOwners: Readonly<Record<string, readonly string[]>> = {
  book: ['organization_id', 'club_id'],
  user_role: ['organization_id', 'club_id'],
  role_invitation: ['organization_id', 'club_id'],
  take_down: ['cup_id', 'race_id'],
  page_view: ['cup_id'],
  audit: ['organization_id'],
  rider_writes_told: ['rider_id'],
  search_rider: ['rider_id'],
  push_follow: ['rider_id'],
  push_told: ['entry_id'],
};

/** Numbers of rows that no foreign key and no name tells. The first ones are those of accounts. */
export const numbersOfAccounts: ReadonlySet<string> = new Set(['rider_claim.guardians']);
export const otherNumbers: ReadonlySet<string> = new Set([
  'act_member.subject_id',
  'audit.entity_id',
  'heat_day.absent',
  'rider_merge.gone_id',
]);

/** Columns of whole numbers that count, and number no row. */
export const isCount = (column: string): boolean =>
  /(?:^|_)cents$|^(?:byte_size|views|clicks|seq|op_seq|no|last_no|at_us|clock_ms|organization_price)$/.test(
    column,
  );

/** Numbers of rows in JSON, by their names there, beside the names of columns. In the second ones only lists are. */
export const namesInJson: readonly string[] = ['same_as'];
export const listsInJson: readonly string[] = [
  'absent',
  'blocks_out',
  'draws',
  'left',
  'order',
  'present',
  'riders',
];

/** What never leaves an installation: what stands in its place. */
export const blanked: Readonly<Record<string, string>> = {
  'users.user_password': 'null',
  'users.registration_key': 'null',
  'day_device.device_key': 'null',
  'rider_claim.token_hash': 'null',
  // A paper is sealed anew where it arrives.
  'file.sealed_by': 'null',
  // A rail waits for the secrets of its provider, and is off until somebody types them.
  'payment_rail.token_sealed': `''`,
  'payment_rail.token_end': `''`,
  'payment_rail.secret_sealed': 'null',
  'payment_rail.secret_end': 'null',
  'payment_rail.former_secret': 'null',
  'payment_rail.former_until': 'null',
  'payment_rail.off_at': 'coalesce(x.off_at, x.set_at)',
  'rider_claim.guardians':
    'array(select g.user_id from unnest(x.guardians) with ordinality g(user_id, n) join of_users u on u.id = g.user_id order by g.n)',
};

/** Columns with the word of a secret in their name that hold none: they make a repeated request change nothing, or are read by everybody. */
export const isNoSecret = (column: string): boolean =>
  /^(?:request_key|storage_key|creation_key|portrait_key|report_key|sent_key|mark_key|absence_key|refund_key|walk_up_key|device_hash)$/.test(
    column,
  );
export const looksSecret = (column: string): boolean =>
  /token|password|secret|hash|_key$|sealed/.test(column);
