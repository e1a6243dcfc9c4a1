/** A place whose two spaces are for sale, at one price each. */
export interface SpacesView {
  /** null: the spaces common to the site. */
  cup_id: number | null;
  /** Of the cup; empty for the common ones. */
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
