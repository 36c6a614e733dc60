import type { Core } from '@strapi/strapi';
import { contentNouns, nouns } from '../../contract';
import { storedNouns } from '../database/stored-nouns';

interface Field {
  label: string;
  description: string;
}

const hints: Record<string, Field> = {
  published: { label: 'Published', description: 'Whether visitors see it. The times below switch it by themselves.' },
  publish_at: { label: 'Publish at', description: 'Appears at this time. Shown here in the time zone of this device.' },
  unpublish_at: { label: 'Unpublish at', description: 'Disappears at this time, whatever “Published” says.' },
  time_zone: { label: 'Time zone', description: 'In which the site shows these times to staff, such as America/New_York.' },
};

/** Of what comes back every year. */
const yearlyHints: Record<string, Field> = {
  time_zone: { label: 'Time zone', description: 'In which the days below begin and end, such as America/New_York.' },
  recur_from: { label: 'Every year from', description: 'Month and day, such as 12-01. Leave both empty for the whole year.' },
  recur_to: { label: 'Every year to', description: 'Month and day, such as 02-28; this day counts.' },
};

interface Configuration {
  metadatas: Record<string, { edit: Partial<Field> }>;
}

/** Says in the panel what its fields of schedules mean, unless somebody has put own words there. */
export async function ensurePanelHints(strapi: Core.Strapi): Promise<void> {
  const contentTypes = strapi.plugin('content-manager').service('content-types');
  for (const noun of contentNouns) {
    const fields = 'recur_from' in nouns[noun].fields ? { ...hints, ...yearlyHints } : hints;
    const contentType = contentTypes.findContentType(storedNouns[noun].uid);
    const configuration: Configuration = await contentTypes.findConfiguration(contentType);
    const silent = Object.entries(fields).filter(([name]) => configuration.metadatas[name]?.edit.description === '');
    if (silent.length === 0) continue;
    for (const [name, field] of silent) Object.assign(configuration.metadatas[name].edit, field);
    await contentTypes.updateConfiguration(contentType, configuration);
  }
}

/** The field type `global::html`: a text that the panel shows in the site's own editor. */
export function registerHtmlField(strapi: Core.Strapi): void {
  strapi.customFields.register({ name: 'html', type: 'text', inputSize: { default: 12, isResizable: true } });
}

const counts = ['sendDidInviteUser', 'sendDidChangeInterfaceLanguage', 'sendUpdateProjectInformation'];

/**
 * Has the panel count nothing for Strapi's telemetry, which is off. It waits for none of these counts, so that one which
 * fails, because its transaction is over or the database is locked, would end the process.
 */
export function silencePanelTelemetry(strapi: Core.Strapi): void {
  Object.assign(strapi.service('admin::metrics'), Object.fromEntries(counts.map((name) => [name, async () => undefined])));
}
