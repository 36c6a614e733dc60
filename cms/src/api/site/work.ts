import { siteId } from '../../../contract';
import type { Work } from '../../content/departures';
import { update } from '../../content/save';
import { storageModels } from '../../database/storage-models';
import { readSite } from './site-settings';

const rulesWith = async (agent: string) =>
  ((await readSite())?.inquiry_rules ?? []).filter(({ agents }) => agents.split(' ').includes(agent));

/** Rules by which the agent gets inquiries. */
export const ruleWork: Work = {
  names: ['rule for inquiries', 'rules for inquiries'],
  count: async (agent) => (await rulesWith(agent)).length,

  async handOver(agent, successor) {
    if ((await rulesWith(agent)).length === 0) return;
    await update(storageModels.site, siteId, ({ inquiry_rules: rules }) => ({
      inquiry_rules: (rules ?? []).flatMap(({ kind, place, home_type, agents }) => {
        const ids = agents.split(' ').map((id) => (id === agent ? successor : id));
        const left = [...new Set(ids.filter((id) => id !== null))].join(' ');
        return left ? [{ kind, place, home_type, agents: left }] : [];
      }),
    }));
  },
};
