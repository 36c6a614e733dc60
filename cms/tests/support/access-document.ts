import { apiBase, endpoints, type EndpointName } from '../../contract/index';
import { accessMatrix, callers } from './access-matrix';

const intro = `# Who may do what

Status code that each kind of caller gets from each endpoint under \`${apiBase}\` for an otherwise valid request. Generated with
\`npm run generate\` from the access matrix that the server tests check (\`cms/tests/support/access-matrix.ts\`). The rules are in
\`cms/contract/endpoints\`.

*Own*: the path contains the agent's own public id. *Owner*: an administrator with the role \`super_admin\`. *Deactivated*: the token
of an account that has been deactivated. *Ended session*: the token of a session that has been signed out.

The columns do not show the agents of a listing: they may change, publish, unpublish and submit it and add photos. The listing agent may
also delete it; the co-listing agent may not.
`;

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

/** Renders the access matrix as Markdown. */
export function accessDocument(): string {
  const rows = (Object.keys(accessMatrix) as EndpointName[]).map((name) => {
    const { method, path } = endpoints[name];
    return line([`\`${method} ${path}\``, ...callers.map((caller) => String(accessMatrix[name][caller]))]);
  });
  const head = ['Endpoint', ...callers];
  return [intro, line(head), line(head.map(() => '---')), ...rows, ''].join('\n');
}
