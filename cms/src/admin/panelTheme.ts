import { darken, lighten } from '@mui/material/styles';
import type { StrapiApp } from '@strapi/strapi/admin';

type Themes = StrapiApp['configurations']['themes'];

/** Creates the panel's light and dark themes in the brokerage's color. */
export function panelTheme(primary: string): Themes {
  const themes = {
    light: {
      colors: {
        primary100: lighten(primary, 0.9),
        primary200: lighten(primary, 0.75),
        primary500: lighten(primary, 0.2),
        primary600: primary,
        primary700: darken(primary, 0.3),
        buttonPrimary500: lighten(primary, 0.15),
        buttonPrimary600: primary,
      },
    },
    dark: {
      colors: {
        primary100: darken(primary, 0.2),
        primary200: lighten(primary, 0.15),
        primary500: lighten(primary, 0.55),
        primary600: lighten(primary, 0.65),
        primary700: lighten(primary, 0.8),
        buttonPrimary500: lighten(primary, 0.3),
        buttonPrimary600: lighten(primary, 0.2),
      },
    },
  };
  // Strapi merges them into its own themes; its types expect complete themes.
  return themes as unknown as Themes;
}
