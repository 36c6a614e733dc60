import createCache, { type EmotionCache, type StylisElement } from '@emotion/cache';

const hides = /^(display:none|visibility:hidden|opacity:0|pointer-events:none)(!important)?;?$/;

/**
 * Styles of which the document holds only what hides something or keeps it from being clicked: jsdom compares each element that a test
 * looks for with every rule that there is, and computes nothing else that a test could see.
 */
export const visibilityStyles = (): EmotionCache => createCache({ key: 'css', stylisPlugins: [dropLooks] });

function dropLooks(element: StylisElement) {
  if (element.type === 'decl' && !hides.test(element.value)) element.value = element.return = '';
}
