/** Replaces stylesheets, because jsdom renders nothing. */
export default '';
