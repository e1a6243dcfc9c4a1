import type { Db } from '#server/db/pool.ts';

/** What an office writes of a rider. undefined: stays as it is. */
export interface OfficeColumns {
  uci_id?: string | null;
  transponder?: string | null;
  rider_email?: string | null;
  dni_expires_on?: string | null;
  insurance_expires_on?: string | null;
}

/** A rider as stored, with the version, held until the end of the transaction. */
export async function lockOfficeRider(tx: Db, rider_id: number) {
  const row = await tx
    .selectFrom('rider')
    .select([
      'rider_version',
      'rider_firstname',
      'rider_lastname',
      'rider_dni',
      'organization_id',
      'club_id',
      'country_id',
      'rider_email',
      'rider_phone',
      'rider_address',
      'rider_city',
      'rider_state',
      'rider_team',
      'rider_birthdate',
      'rider_gender',
      'uci_id',
      'transponder',
      'dni_expires_on',
      'insurance_expires_on',
    ])
    .where('rider_id', '=', rider_id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Columns of the family's form and of the office's own. */
type Columns = OfficeColumns & {
  rider_firstname?: string;
  rider_lastname?: string;
  rider_dni?: string;
  organization_id?: number;
  club_id?: number;
  country_id?: number | null;
  rider_phone?: string | null;
  rider_address?: string | null;
  rider_city?: string | null;
  rider_state?: string | null;
  rider_team?: string | null;
  rider_birthdate?: string;
  rider_gender?: string;
};

export async function saveOfficeRider(tx: Db, rider_id: number, columns: Columns): Promise<void> {
  await tx.updateTable('rider').set(columns).where('rider_id', '=', rider_id).execute();
}
