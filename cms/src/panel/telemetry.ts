import type { Core } from '@strapi/strapi';

const counts = ['sendDidInviteUser', 'sendDidChangeInterfaceLanguage', 'sendUpdateProjectInformation'];

/**
 * Has the panel count nothing for Strapi's telemetry, which is off. It waits for none of these counts, so that one which
 * fails, because its transaction is over or the database is locked, would end the process.
 */
export function silencePanelTelemetry(strapi: Core.Strapi): void {
  Object.assign(strapi.service('admin::metrics'), Object.fromEntries(counts.map((name) => [name, async () => undefined])));
}
