import { agent, post, season, type Fields } from 'cms/contract';
import { mapValues } from 'es-toolkit';
import { agentFormCopy, seasonFormCopy } from '../../src/content/forms';

const labelsOf = <F extends Fields>(fields: F) => mapValues(fields, ({ label }) => label);

/** Labels of the fields of each form. */
export const agentLabels = { ...labelsOf(agent.fields), ...agentFormCopy.labels };
export const insightLabels = labelsOf(post.fields);
export const seasonLabels = { ...labelsOf(season.fields), ...seasonFormCopy.labels };
