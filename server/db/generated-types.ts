/** How server/db/database.ts is generated from a migrated database; CONTRIBUTING.md has the command. */
export const generatorArguments = [
  '--dialect',
  'postgres',
  '--date-parser',
  'string',
  '--numeric-parser',
  'number',
  '--type-mapping',
  '{"int8":"number","timestamptz":"string"}',
  // The tables of the jobs are their library's own.
  '--exclude-pattern',
  'graphile_worker.*',
  '--out-file',
  'server/db/database.ts',
];
