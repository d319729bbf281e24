export const DIRECTORY_PER_PAGE = 24;
/** Nobody reads further: the list counts up to this many, and says so. */
export const MAX_DIRECTORY_LISTED = 1_200;
