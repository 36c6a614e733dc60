import { apiBase, endpoints, type EndpointName } from '../../contract';
import { accessMatrix, callers } from './access-matrix';

const intro = `# Who may do what

Every endpoint under \`${apiBase}\` and the status that a request gets there which is right in every other way. Made by
\`npm run docs:access\` from the matrix that the server tests hold the server to (\`cms/tests/support/access-matrix.ts\`); the rules
themselves are a column of \`cms/contract/endpoints.ts\`.

*Own*: the address holds the agent's own public id. *Owner*: an administrator whose role is \`super_admin\`. *Deactivated* and
*ended session*: a token of an account that was deactivated since, and of a session that was signed out.
`;

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

/** The matrix as a page for people. */
export function accessDocument(): string {
  const rows = (Object.keys(accessMatrix) as EndpointName[]).map((name) => {
    const { method, path } = endpoints[name];
    return line([`\`${method} ${path}\``, ...callers.map((who) => String(accessMatrix[name][who]))]);
  });
  const head = ['Endpoint', ...callers];
  return [intro, line(head), line(head.map(() => '---')), ...rows, ''].join('\n');
}
