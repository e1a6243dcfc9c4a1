import { addRiderHref, ownProtestsHref, ownRiderHref, paths } from '#web/ground/address/paths.ts';
/** The part of the profile that is shown. The address stores it. */
export type ProfileView =
  | { kind: 'account' }
  | { kind: 'add' }
  | { kind: 'protests' }
  | { kind: 'rider'; rider_id: number };

/** Gives the view that an address asks for. A rider of another account is not shown. */
export function profileView(params: URLSearchParams, riders: readonly number[]): ProfileView {
  if (params.get('view') === 'add') return { kind: 'add' };
  if (params.get('view') === 'protests') return { kind: 'protests' };
  const rider_id = riders.find((one) => String(one) === params.get('rider'));
  return rider_id === undefined ? { kind: 'account' } : { kind: 'rider', rider_id };
}

/** Makes the address of a view. */
export function profileHref(view: ProfileView): string {
  if (view.kind === 'add') return addRiderHref;
  if (view.kind === 'protests') return ownProtestsHref;
  return view.kind === 'rider' ? ownRiderHref(view.rider_id) : paths.profile;
}
