import { DUMP_LICENCE } from './schema.ts';

/** The text that lies beside the tables. In: when their facts are of, where the site is. */
export const licenceText = (
  made_at: string,
  origin: string,
): string => `${DUMP_LICENCE.title} (${DUMP_LICENCE.name})
${DUMP_LICENCE.path}legalcode

The tables in this folder are published under this licence by ${origin}.
You may copy, change and publish them, also for money. You have to say where they come from, give the address of the licence, and say
whether you changed anything. This is enough:

    Results: ${origin}, ${made_at.slice(0, 10)}, CC BY 4.0

Results come from the organizations that held the races (organizations.csv.gz). They are given as they are: they are corrected, and a
newer dump takes the place of this one every night.

Riders who are minors, or may be, are initials and a number, as is everybody who asked for it. The licence covers no right to a person's
privacy: do not put names to them.

It covers the tables and not their photographs, which belong to who took them (photographs.csv.gz: credit). Ask before you use one.
`;
