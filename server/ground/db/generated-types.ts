/** The arguments that generate server/ground/db/database.ts from a migrated database. CONTRIBUTING.md has the command. */
export const generatorArguments = [
  '--dialect',
  'postgres',
  '--date-parser',
  'string',
  '--numeric-parser',
  'number',
  '--type-mapping',
  '{"int8":"number","timestamptz":"string"}',
  // The tables of the jobs belong to their library.
  '--exclude-pattern',
  'graphile_worker.*',
  '--out-file',
  'server/ground/db/database.ts',
];
