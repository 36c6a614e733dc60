import createCache, { type EmotionCache, type StylisElement } from '@emotion/cache';

const hidingDeclaration = /^(display:none|visibility:hidden|opacity:0|pointer-events:none)(!important)?;?$/;

/**
 * Emotion cache that keeps only declarations that hide elements or block clicks. For each element that a test looks up, jsdom
 * matches all rules, and no other declarations are visible to tests.
 */
export const visibilityStyles = (): EmotionCache => createCache({ key: 'css', stylisPlugins: [dropOtherStyles] });

function dropOtherStyles(element: StylisElement) {
  if (element.type === 'decl' && !hidingDeclaration.test(element.value)) element.value = element.return = '';
}
