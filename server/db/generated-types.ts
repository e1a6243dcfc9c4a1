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
  '--out-file',
  'server/db/database.ts',
];
