import type { AgentImportReport } from '../../contract';
import { request, type Failure } from './call';
import type { Person } from './people';

/** Joins rows into a CSV file without quoting cells. */
export const tableOf = (...rows: string[][]) => rows.map((row) => row.join(',')).join('\r\n');

interface Options {
  as?: Person | null;
  fields?: Record<string, string>;
}

/** Uploads a CSV file of agents. */
export function sendAgentsFile(file: string | Buffer, { as, fields = {} }: Options) {
  const body = new FormData();
  Object.entries(fields).forEach(([field, value]) => body.append(field, value));
  body.append('file', new Blob([typeof file === 'string' ? file : new Uint8Array(file)], { type: 'text/csv' }), 'agents.csv');
  const headers: Record<string, string> = as ? { authorization: `Bearer ${as.token}` } : {};
  return request<AgentImportReport & Failure>('/api/agent_import', { method: 'POST', headers, body });
}
