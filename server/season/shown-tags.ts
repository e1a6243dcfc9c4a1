/* The tags of what answers about races and cups show. Migration 0107 says which row changes which of them. */

interface OfOrganization {
  organization: { organization_id: number };
}

/** Returns the tags of an answer about one race: what happens in it, and how its cup is set up. */
export const tagsOfRace = ({
  race_id,
  cup_id,
  organization,
}: OfOrganization & { race_id: number; cup_id: number }): string[] => [
  `org:${organization.organization_id}`,
  `race:${race_id}`,
  `dates:${cup_id}`,
];

/** Returns the tags of an answer about one cup: what happens in all its races, and how it is set up. */
export const tagsOfCup = ({ cup_id, organization }: OfOrganization & { cup_id: number }): string[] => [
  `org:${organization.organization_id}`,
  `cup:${cup_id}`,
  `dates:${cup_id}`,
];

/** Returns the tags of a list of cups or dates, of all organizations or of some. */
export const tagsOfLists = (organization_ids?: readonly number[]): string[] =>
  organization_ids?.flatMap((id) => [`list:${id}`, `org:${id}`]) ?? ['list', 'orgs'];
