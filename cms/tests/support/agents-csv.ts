import { upload } from './images';
import type { Person } from './people';

/** Joins rows into a CSV file without quoting cells. */
export const tableOf = (...rows: string[][]) => rows.map((row) => row.join(',')).join('\r\n');

interface Options {
  as?: Person | null;
  fields?: Record<string, string>;
}

/** Uploads a CSV file of agents. */
export const sendAgentsFile = (file: string | Buffer, options: Options) =>
  upload('importAgents', { ...options, file: Buffer.from(file as string) });
