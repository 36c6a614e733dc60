import fontFaces from 'virtual:font-faces';
import rules from '../pages/site.css?inline';
import { tokens } from '../ui/tokens';

const variables = Object.entries(tokens).map(([name, value]) => `--${name}:${value}`);

/** The styles of all public pages, inlined so that a page renders as soon as its HTML has arrived. */
export const stylesheet = `${fontFaces}:root{${variables.join(';')}}${rules}`;
