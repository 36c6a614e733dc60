import type { ComponentType } from 'react';
import { IntlProvider, useIntl } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { views } from '../panel/views';
import { typeOf } from './columns';

/** Names the content type of the page in Strapi's texts about an “entry”. */
export function EntryWords({ Page }: { Page: ComponentType }) {
  const { locale, messages } = useIntl();
  const type = typeOf(/-types\/([^/]+)/.exec(useLocation().pathname)?.[1] ?? '').replace('-', '');
  const name = Object.entries(views).find(([key]) => key.toLowerCase() === type)?.[1].displayName ?? 'Entry';
  const noun = name.toLowerCase();
  const named = {
    'content-manager.HeaderLayout.button.label-add-entry': `New ${noun}`,
    'content-manager.containers.edit.title.new': `New ${noun}`,
    'content-manager.containers.edit.panels.default.title': name,
    'content-manager.pages.ListView.header-subtitle': `{number, plural, one {# ${noun}} other {# ${noun}s}}`,
  };
  return (
    <IntlProvider locale={locale} messages={{ ...(messages as Record<string, string>), ...named }}>
      <Page />
    </IntlProvider>
  );
}
