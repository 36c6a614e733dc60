import { darken, lighten } from '@mui/material/styles';
import { tokens } from '../../../web/src/ui/tokens';

const { primary, paper, text, surface, success } = tokens;
const warning = tokens['accent-dark'];

/** Light and dark themes of the panel, in the colors of the site. Strapi merges them into its own themes. */
export const panelTheme = () => ({
  light: {
    colors: {
      neutral0: surface,
      neutral100: paper,
      neutral150: darken(paper, 0.05),
      neutral200: darken(paper, 0.1),
      neutral300: darken(paper, 0.2),
      neutral400: lighten(text, 0.5),
      neutral500: lighten(text, 0.35),
      neutral600: tokens.quiet,
      neutral700: lighten(text, 0.15),
      neutral800: text,
      neutral900: text,
      neutral1000: darken(text, 0.3),
      primary100: lighten(primary, 0.9),
      primary200: lighten(primary, 0.75),
      primary500: lighten(primary, 0.2),
      primary600: primary,
      primary700: darken(primary, 0.3),
      buttonPrimary500: lighten(primary, 0.15),
      buttonPrimary600: primary,
      success100: lighten(success, 0.88),
      success700: success,
      warning100: lighten(tokens['accent-light'], 0.6),
      warning700: warning,
      danger600: tokens.error,
    },
  },
  dark: {
    colors: {
      neutral0: darken(primary, 0.35),
      neutral100: darken(primary, 0.6),
      neutral150: darken(primary, 0.1),
      neutral200: lighten(primary, 0.15),
      neutral300: lighten(primary, 0.3),
      primary100: darken(primary, 0.2),
      primary200: lighten(primary, 0.15),
      primary500: lighten(primary, 0.55),
      primary600: lighten(primary, 0.65),
      primary700: lighten(primary, 0.8),
      buttonPrimary500: lighten(primary, 0.3),
      buttonPrimary600: lighten(primary, 0.2),
    },
  },
});
