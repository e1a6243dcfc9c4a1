import { addRiderHref, ownProtestsHref, ownRiderHref, paths } from '#web/app/screens/paths.ts';
/** Which part of the profile is shown. It is kept in the address. */
export type ProfileView =
  | { kind: 'account' }
  | { kind: 'add' }
  | { kind: 'protests' }
  | { kind: 'rider'; rider_id: number };

/** The view an address asks for. A rider of another account is not shown. */
export function profileView(params: URLSearchParams, riders: readonly number[]): ProfileView {
  if (params.get('view') === 'add') return { kind: 'add' };
  if (params.get('view') === 'protests') return { kind: 'protests' };
  const rider_id = riders.find((one) => String(one) === params.get('rider'));
  return rider_id === undefined ? { kind: 'account' } : { kind: 'rider', rider_id };
}

/** The address of a view. */
export function profileHref(view: ProfileView): string {
  if (view.kind === 'add') return addRiderHref;
  if (view.kind === 'protests') return ownProtestsHref;
  return view.kind === 'rider' ? ownRiderHref(view.rider_id) : paths.profile;
}
