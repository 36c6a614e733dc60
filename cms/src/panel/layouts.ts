import type { Core } from '@strapi/strapi';
import { isDeepStrictEqual } from 'node:util';
import { storageModels } from '../database/storage-models';
import { panelViews, type Configuration } from '../database/strapi-adapter';
import { uids } from '../database/uids';
import { keysOf } from '../settings/typed';
import { views, type View } from './views';

const uidOf = (name: keyof typeof views): string => (name === 'seasonImage' ? uids.seasonImage : storageModels[name].uid);

/**
 * Configures the panel's lists and forms, and updates them with each release. Views that a panel user customized are recognized by comparing
 * them with a stored copy, and are kept.
 */
export async function ensurePanelLayouts(strapi: Core.Strapi): Promise<void> {
  const contentTypes = panelViews(strapi);
  const store = strapi.store({ type: 'core', name: 'panel-layouts' });
  for (const name of keysOf(views)) {
    const contentType = contentTypes.findContentType(uidOf(name));
    const { settings, metadatas, layouts } = await contentTypes.findConfiguration(contentType);
    const current = { settings, metadatas, layouts };
    const written = (await store.get({ key: name })) as Configuration | null;
    if (written ? !isSame(current, written) : isCustomized(current)) continue;
    const updated = configure(current, views[name]);
    if (isDeepStrictEqual(updated, written)) continue;
    await contentTypes.updateConfiguration(contentType, updated);
    await store.set({ key: name, value: updated });
  }
}

/** Compares two configurations, except for attributes added later, which Strapi places itself. */
function isSame(current: Configuration, written: Configuration): boolean {
  const names = new Set(Object.keys(written.metadatas).filter((name) => name in current.metadatas));
  return isDeepStrictEqual(pick(current, names), pick(written, names));
}

const pick = ({ settings, metadatas, layouts }: Configuration, names: Set<string>) => ({
  settings,
  metadatas: Object.fromEntries(Object.entries(metadatas).filter(([name]) => names.has(name))),
  list: layouts.list.filter((name) => names.has(name)),
  edit: layouts.edit.map((row) => row.filter(({ name }) => names.has(name))).filter((row) => row.length > 0),
});

/** Whether a view without a stored copy was customized. By default, Strapi labels each field with the name of its attribute. */
const isCustomized = ({ metadatas, settings }: Configuration): boolean =>
  settings.pageSize !== 10 || Object.entries(metadatas).some(([name, { list }]) => list.label !== name);

/** Attributes by which relations show their entries, instead of those that Strapi chooses. */
const relationNames: Record<string, object> = { first_name: { mainField: 'last_name' }, ListingId: { mainField: 'UnparsedAddress' } };

function configure({ settings, metadatas }: Configuration, { sort, mainField, columns, groups, labels, hints }: View): Configuration {
  return {
    settings: { ...settings, mainField, defaultSortBy: sort.by, defaultSortOrder: sort.order, pageSize: 20 },
    metadatas: Object.fromEntries(
      Object.entries(metadatas).map(([name, { edit, list }]) => {
        const label = labels[name] ?? name;
        const main = relationNames[String(edit.mainField)];
        return [name, { edit: { ...edit, label, description: hints[name] ?? '', ...main }, list: { ...list, label } }];
      }),
    ),
    layouts: { list: columns, edit: groups.flatMap(({ rows }) => rows.map((row) => row.map(([name, size]) => ({ name, size })))) },
  };
}
