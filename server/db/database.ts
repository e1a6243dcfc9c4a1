/** The tables, as the compiler sees them; generated from the migrated database. */
export interface DB {
  schema_migration: { number: number; name: string; sha256: string; applied_at: string };
}
