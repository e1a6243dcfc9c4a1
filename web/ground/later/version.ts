/** The version of this code (spec §9). A test compares it with the contract's, whose schemas are not part of the page. */
export const pageVersion = 7;
