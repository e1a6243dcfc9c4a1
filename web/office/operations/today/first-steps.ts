import type { OfficeToday } from '#contract/operations/office/today.ts';
import * as m from '#text/messages/messages.js';
import { cupHref, officePaths, organizationHref } from '#web/ground/address/office-paths.ts';
import { paths } from '#web/ground/address/paths.ts';

interface FirstStep {
  key: string;
  words: string;
  why: string;
  href: string;
  isDone: boolean;
}

interface Beginner {
  hasName: boolean;
  /** The person creates the organization first. */
  isAdmin: boolean;
}

/** Lists the first steps of a new office, in order, each ticked when its result exists. */
export function firstStepsOf(
  steps: NonNullable<OfficeToday['first_steps']>,
  { hasName, isAdmin }: Beginner,
): FirstStep[] {
  const { organization_id, contact, clubs, riders, cup_id, dates, classes } = steps;
  const own = (part: 'data' | 'clubs') =>
    organization_id === null ? officePaths.organization : organizationHref(organization_id, part);
  const cup = (page: 'dates' | 'classes' | '') =>
    cup_id === null ? officePaths.cups : cupHref(cup_id, page);
  const organization: FirstStep = {
    key: 'organization',
    words: m.office_first_organization(),
    why: m.office_first_organization_why(),
    href: officePaths.organization,
    isDone: organization_id !== null,
  };
  return [
    {
      key: 'name',
      words: m.office_first_name(),
      why: m.office_first_name_why(),
      href: paths.profile,
      isDone: hasName,
    },
    ...(isAdmin ? [organization] : []),
    {
      key: 'contact',
      words: m.office_first_contact(),
      why: m.office_first_contact_why(),
      href: own('data'),
      isDone: contact,
    },
    {
      key: 'clubs',
      words: m.office_first_clubs(),
      why: m.office_first_clubs_why(),
      href: own('clubs'),
      isDone: clubs,
    },
    {
      key: 'riders',
      words: m.office_first_riders(),
      why: m.office_first_riders_why(),
      href: officePaths.riderImport,
      isDone: riders,
    },
    {
      key: 'cup',
      words: m.office_first_cup(),
      why: m.office_first_cup_why(),
      href: cup(''),
      isDone: cup_id !== null,
    },
    {
      key: 'classes',
      words: m.office_first_classes(),
      why: m.office_first_classes_why(),
      href: cup('classes'),
      isDone: classes,
    },
    {
      key: 'dates',
      words: m.office_first_dates(),
      why: m.office_first_dates_why(),
      href: cup('dates'),
      isDone: dates,
    },
    {
      key: 'publish',
      words: m.office_first_publish(),
      why: m.office_first_publish_why(),
      href: cup(''),
      isDone: false,
    },
  ];
}
