import fontFaces from 'virtual:font-faces';
import rules from '../pages/site.css?inline';
import { icons } from '../ui/icons';
import { tokens } from '../ui/tokens';

const variables = Object.entries(tokens).map(([name, value]) => `--${name}:${value}`);
const iconRules = Object.entries(icons).map(([name, outline]) => `.icon-${name}{clip-path:path("${outline}")}`);

/** The styles of all public pages, inlined so that a page renders as soon as its HTML has arrived. */
export const stylesheet = `${fontFaces}:root{${variables.join(';')}}${rules}${iconRules.join('')}`;
