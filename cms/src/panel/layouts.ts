import type { Core } from '@strapi/strapi';
import { isDeepStrictEqual } from 'node:util';
import { storageModels } from '../database/storage-models';
import { uids } from '../database/uids';
import type { View } from './view';
import { views } from './views';

interface Configuration {
  settings: Record<string, unknown>;
  metadatas: Record<string, { edit: Record<string, unknown>; list: Record<string, unknown> }>;
  layouts: { list: string[]; edit: { name: string; size: number }[][] };
}

const uidOf: Record<keyof typeof views, string> = {
  agent: storageModels.agent.uid,
  post: storageModels.post.uid,
  season: storageModels.season.uid,
  seasonImage: uids.seasonImage,
  site: storageModels.site.uid,
};

/**
 * Sets how the panel lists and edits entries, unless somebody changed that there: what we wrote is recognised by the copy that is kept
 * of it, and renewed when a new version of the site has another.
 */
export async function ensurePanelLayouts(strapi: Core.Strapi): Promise<void> {
  const contentTypes = strapi.plugin('content-manager').service('content-types');
  const store = strapi.store({ type: 'core', name: 'panel-layouts' });
  for (const name of Object.keys(views) as (keyof typeof views)[]) {
    const contentType = contentTypes.findContentType(uidOf[name]);
    const { settings, metadatas, layouts }: Configuration = await contentTypes.findConfiguration(contentType);
    const present = { settings, metadatas, layouts };
    const written = (await store.get({ key: name })) as Configuration | null;
    if (written ? !isSame(present, written) : isConfigured(present)) continue;
    const wanted = configure(present, views[name]);
    if (isDeepStrictEqual(wanted, written)) continue;
    await contentTypes.updateConfiguration(contentType, wanted);
    await store.set({ key: name, value: wanted });
  }
}

/** Apart from attributes that there were not when it was written, for which Strapi finds a place by itself. */
function isSame(present: Configuration, written: Configuration): boolean {
  const known = new Set(Object.keys(written.metadatas).filter((name) => name in present.metadatas));
  return isDeepStrictEqual(only(present, known), only(written, known));
}

const only = ({ settings, metadatas, layouts }: Configuration, names: Set<string>) => ({
  settings,
  metadatas: Object.fromEntries(Object.entries(metadatas).filter(([name]) => names.has(name))),
  list: layouts.list.filter((name) => names.has(name)),
  edit: layouts.edit.map((row) => row.filter(({ name }) => names.has(name))).filter((row) => row.length > 0),
});

/** Whether somebody gave a field a name or put columns elsewhere before there was a copy: Strapi calls each by its attribute. */
const isConfigured = ({ metadatas, settings }: Configuration): boolean =>
  settings.pageSize !== 10 || Object.entries(metadatas).some(([name, { list }]) => list.label !== name);

function configure({ settings, metadatas }: Configuration, { sort, mainField, columns, groups, labels, hints }: View): Configuration {
  return {
    settings: { ...settings, mainField, defaultSortBy: sort.by, defaultSortOrder: sort.order, pageSize: 20 },
    metadatas: Object.fromEntries(
      Object.entries(metadatas).map(([name, { edit, list }]) => {
        const label = labels[name] ?? name;
        return [name, { edit: { ...edit, label, description: hints[name] ?? '' }, list: { ...list, label } }];
      }),
    ),
    layouts: { list: columns, edit: groups.flatMap(({ rows }) => rows.map((row) => row.map(([name, size]) => ({ name, size })))) },
  };
}
