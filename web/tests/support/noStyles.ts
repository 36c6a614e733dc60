/** Stands in for stylesheets: jsdom draws nothing. */
export default '';
