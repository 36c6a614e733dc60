import type { StrapiApp } from '@strapi/strapi/admin';
import logo from '../../../web/public/logo-mark.svg';
import { brand } from '../../../web/src/content/brand';

export default {
  config: {
    auth: { logo },
    menu: { logo },
    head: { favicon: logo },
    notifications: { releases: false },
    tutorials: false,
    translations: {
      en: {
        'app.components.LeftMenu.navbrand.title': brand.name,
        'Auth.form.welcome.title': brand.name,
        'Auth.form.welcome.subtitle': 'Sign in to the content panel',
      },
    },
  },

  register(app: StrapiApp) {
    app.customFields.register({
      name: 'html',
      type: 'text',
      intlLabel: { id: 'html-field.label', defaultMessage: 'Formatted text' },
      intlDescription: {
        id: 'html-field.description',
        defaultMessage: 'Headings, lists, quotes and links, as on the website.',
      },
      // @ts-expect-error Strapi's types know only inputs without props.
      components: { Input: async () => ({ default: (await import('./HtmlField')).HtmlField }) },
    });
  },
};
