import { Typography } from '@strapi/design-system';
import type { StrapiApp } from '@strapi/strapi/admin';
import type { ComponentType } from 'react';
import logo from '../../../web/public/logo-mark.svg';
import { brand } from '../../../web/src/content/brand';
import { listingsCopy } from '../../../web/src/content/listings';
import { tokens } from '../../../web/src/ui/tokens';
import { accountPanel } from './AccountPanel';
import { addColumns } from './columns';
import { EntryWords } from './EntryWords';
import { groupFields } from './groupFields';
import { views } from '../panel/views';
import { keepTyped } from './keepTyped';
import { addTitles } from './rowTitles';
import styles from './panel.css?inline';
import { panelTheme } from './panelTheme';

// Strapi shows a banner for its new media library until localStorage says that the user has closed it.
const bannerKeys = [false, true].flatMap((isOld) =>
  ['false', 'undefined'].map((scope) => `STRAPI_MEDIA_LIBRARY_BANNER_DISMISSED_FOR_${isOld}:${scope}`),
);

/** Names of the lists. Strapi looks up the display name of a content type as a translation. */
const plurals = Object.fromEntries(Object.values(views).map(({ displayName: name }) => [name, name.replace(/[^s]$/, '$&s')]));

/** Heading of a group of fields. */
const GroupHeading = ({ label }: { label: string }) => (
  <Typography variant="beta" tag="h2">
    {label}
  </Typography>
);

type LoadPage = () => Promise<{ Component: ComponentType }>;

/** Loads a page whose texts name the content type. */
async function loadNamed(load: LoadPage) {
  const { Component } = await load();
  return { Component: () => <EntryWords Page={Component} /> };
}

export default {
  config: {
    auth: { logo },
    menu: { logo },
    head: { favicon: logo },
    notifications: { releases: false },
    tutorials: false,
    theme: panelTheme(),
    translations: {
      en: {
        'app.components.LeftMenu.navbrand.title': brand.name,
        'app.components.LeftMenu.navbrand.workplace': 'Admin panel',
        'Auth.form.welcome.title': brand.name,
        'Auth.form.welcome.subtitle': 'Sign in to the admin panel',
        'global.home': 'Overview',
        'app.components.ToggleCheckbox.on-label': 'Yes',
        'app.components.ToggleCheckbox.off-label': 'No',
        ...plurals,
        // Strapi looks up the values of an enumeration.
        ...listingsCopy.statuses,
        'content-manager.plugin.name': 'Content',
        'content-manager.header.name': 'Content',
        'content-manager.components.LeftMenu.collection-types': 'Entries',
        'content-manager.components.LeftMenu.single-types': 'Site',
        'content-manager.containers.EditView.add.new-entry': 'Add',
        // Without the maximum length; a text that is too long has an error.
        'content-manager.form.Input.hint.text': '{description}',
        'content-manager.relation.add': 'Choose...',
        'Auth.form.email.placeholder': 'you@example.com',
        // Same message as in the contract.
        'components.Input.error.validation.email': 'Invalid email format',
      },
    },
  },

  register(app: StrapiApp) {
    app.addMiddlewares([() => keepTyped, () => addTitles]);
    // Strapi's page does not link to stylesheets.
    document.head.append(Object.assign(document.createElement('style'), { textContent: `${styles}:root { --accent: ${tokens.accent} }` }));
    for (const key of bannerKeys) window.localStorage.setItem(key, 'true');
    app.customFields.register({
      name: 'html',
      type: 'text',
      intlLabel: { id: 'html-field.label', defaultMessage: 'Rich text' },
      intlDescription: {
        id: 'html-field.description',
        defaultMessage: 'Supports headings, lists, quotes and links.',
      },
      // @ts-expect-error Strapi's types know only inputs without props.
      components: { Input: async () => ({ default: (await import('./HtmlField')).HtmlField }) },
    });
    app.router.addRoute((routes) =>
      routes.map((route) => {
        if (route.index) return { index: true, lazy: async () => ({ Component: (await import('./OverviewPage')).OverviewPage }) };
        return route.path === 'content-manager/*' ? { ...route, lazy: () => loadNamed(route.lazy as LoadPage) } : route;
      }),
    );
    // @ts-expect-error Strapi's types know only inputs without props.
    app.addFields({ type: 'group-heading', Component: GroupHeading });
  },

  bootstrap(app: StrapiApp) {
    app.registerHook('Admin/CM/pages/EditView/mutate-edit-view-layout', groupFields);
    app.registerHook('Admin/CM/pages/ListView/inject-column-in-table', addColumns);
    const apis = app.getPlugin('content-manager').apis as { addEditViewSidePanel: (panels: unknown[]) => void };
    apis.addEditViewSidePanel([accountPanel]);
  },
};
