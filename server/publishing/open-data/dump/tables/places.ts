import { sql } from 'kysely';
import { organizationCountry } from '#server/people/reference/columns.ts';
import { dumpTable, pageRows } from './table.ts';

const countryOfOrganization = sql.raw(organizationCountry);
const country =
  'Three letters of the International Olympic Committee; none: the organization has not said where it is';

interface OrganizationRow {
  organization_id: number;
  organization_name: string;
  organization_shortname: string;
  organization_zone: string;
  country_code: string | null;
}

const organizations = dumpTable<OrganizationRow>({
  name: 'organizations',
  meaning: 'Federations and associations that hold cups',
  key: ['organization_id'],
  fields: {
    organization_id: { type: 'integer', meaning: 'Number of the organization' },
    organization_name: { type: 'string', meaning: 'Its whole name' },
    organization_shortname: { type: 'string', meaning: 'Its short name' },
    organization_zone: { type: 'string', meaning: 'Its time zone by the IANA name: its days begin there' },
    country_code: { type: 'string', meaning: country },
  },
  read: async (tx, last) => {
    const { rows } = await sql<OrganizationRow>`
      select o.organization_id, o.organization_name, o.organization_shortname, o.organization_zone,
        ${countryOfOrganization} as country_code
      from organization o where o.organization_id > ${last?.organization_id ?? 0} order by o.organization_id limit ${pageRows}`.execute(
      tx,
    );
    return rows;
  },
});

interface ClubRow {
  club_id: number;
  organization_id: number;
  club_name: string;
  club_city: string;
  club_state: string;
  country_code: string | null;
  club_closed: boolean;
}

const clubs = dumpTable<ClubRow>({
  name: 'clubs',
  meaning: 'Clubs that riders ride for',
  key: ['club_id'],
  fields: {
    club_id: { type: 'integer', meaning: 'Number of the club' },
    organization_id: { type: 'integer', meaning: 'Its organization', of: 'organizations.organization_id' },
    club_name: { type: 'string', meaning: 'Its name' },
    club_city: { type: 'string', meaning: 'Its city; empty: nobody wrote it' },
    club_state: { type: 'string', meaning: 'Its state or province; empty: nobody wrote it' },
    country_code: { type: 'string', meaning: country },
    club_closed: { type: 'boolean', meaning: 'It takes no more riders' },
  },
  read: async (tx, last) => {
    const { rows } = await sql<ClubRow>`
      select b.club_id, b.organization_id, b.club_name, b.club_city, b.club_state, ${countryOfOrganization} as country_code,
        b.closed_at is not null as club_closed
      from club b join organization o using (organization_id)
      where b.club_id > ${last?.club_id ?? 0} order by b.club_id limit ${pageRows}`.execute(tx);
    return rows;
  },
});

interface TrackRow {
  track_id: number;
  organization_id: number;
  track_name: string;
  track_city: string;
  track_state: string;
  country_code: string | null;
  track_latitude: number | null;
  track_longitude: number | null;
  track_zone: string | null;
  track_surface: string;
  track_length: number | null;
}

const tracks = dumpTable<TrackRow>({
  name: 'tracks',
  meaning: 'Where dates are ridden',
  key: ['track_id'],
  fields: {
    track_id: { type: 'integer', meaning: 'Number of the track' },
    organization_id: {
      type: 'integer',
      meaning: 'The organization that keeps it',
      of: 'organizations.organization_id',
    },
    track_name: { type: 'string', meaning: 'Its name' },
    track_city: { type: 'string', meaning: 'Its city; empty: nobody wrote it' },
    track_state: { type: 'string', meaning: 'Its state or province; empty: nobody wrote it' },
    country_code: { type: 'string', meaning: country },
    track_latitude: { type: 'number', meaning: 'Degrees, south negative' },
    track_longitude: { type: 'number', meaning: 'Degrees, west negative' },
    track_zone: { type: 'string', meaning: 'Its time zone by the IANA name; null: the organization’s' },
    track_surface: { type: 'string', meaning: 'What it is made of; empty: nobody wrote it' },
    track_length: { type: 'integer', meaning: 'Metres' },
  },
  read: async (tx, last) => {
    const { rows } = await sql<TrackRow>`
      select t.track_id, t.organization_id, t.track_name, t.track_city, t.track_state,
        (select n.country_code from country n where n.country_id = coalesce(t.country_id, o.country_id)) as country_code,
        t.track_latitude, t.track_longitude, t.track_zone, t.track_surface, t.track_length
      from track t join organization o using (organization_id)
      where t.track_id > ${last?.track_id ?? 0} order by t.track_id limit ${pageRows}`.execute(tx);
    return rows;
  },
});

export const placeTables = [organizations, clubs, tracks];
