/** The version this code carries (spec §9); a test holds it to the contract's, whose schemas stay out of the page. */
export const pageVersion = 7;
