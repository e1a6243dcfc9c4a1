/** A place whose two spaces are for sale, at one price each. */
export interface SpacesView {
  /** The cup. It is null for the spaces common to the site. */
  cup_id: number | null;
  /** The name of the cup. It is empty for the common spaces. */
  name: string;
  finished: boolean;
  price: number;
  currency: string;
}

export interface PricedOrganization {
  organization_id: number;
  organization_name: string;
  cups: SpacesView[];
}

export interface PricingView {
  kind: 'pricing';
  common: SpacesView;
  organizations: PricedOrganization[];
}
