/**
 * The reasons why an organization was not exported, imported or erased. People read them at a terminal, so they are in English,
 * like those of a backup, which says itself what is wrong with a file.
 */
const sentences = {
  no_such: (f) => `There is no organization ${f.number}; npm run organization -- list says which there are.`,
  not_one: (f) => `${f.place} is no file of an organization.`,
  other_version: (f) =>
    `${f.place} was made by another version of the program (${f.reason}); bring both installations to the same version, and export again.`,
  already_here: (f) => `${f.what} is here already; nothing was imported, and nothing is twice.`,
  another_running: () => 'Another import or erasure is at work on this database; try again when it is done.',
  in_use: () =>
    'Somebody writes to the database and does not end; nothing was changed. Try again, or stop the server for a minute.',
  led_elsewhere: (f) =>
    `${f.race} is written by a server at a track; take the race back first (docs/venue.md). Nothing was changed.`,
  named_by_others: (f) =>
    `Rows of other organizations name what is of this one (${f.what}); nothing was erased. Take them out there first.`,
  not_confirmed: (f) => `Nothing was erased. Type its name to erase it: --yes "${f.name}"`,
  not_equal: (f) => `What arrived is not what the file holds (${f.what}); nothing was imported.`,
  failed: (f) => `It could not be done, and everything is as it was before: ${f.reason}.`,
  interrupted: () => 'It was interrupted; everything is as it was before.',
} satisfies Record<string, (facts: Record<string, string | number>) => string>;

type OrganizationRefusalCode = keyof typeof sentences;

/** An export, an import or an erasure that ends with one sentence. */
export class OrganizationRefusal extends Error {
  readonly code: OrganizationRefusalCode;

  constructor(
    code: OrganizationRefusalCode,
    facts: Record<string, string | number> = {},
    options?: ErrorOptions,
  ) {
    super(sentences[code](facts), options);
    this.name = 'OrganizationRefusal';
    this.code = code;
  }
}
