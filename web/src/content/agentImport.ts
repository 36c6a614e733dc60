// Copy of the page where administrators export and import agents as CSV files.

const agents = (n: number) => (n === 1 ? '1 agent' : `${n.toLocaleString('en')} agents`);

export const agentImportCopy = {
  link: 'Import and export',
  heading: 'Import and export agents',
  lead: 'Export all agents to a CSV file, edit it in a spreadsheet, and import it to apply your changes.',
  out: {
    heading: 'Export',
    text: 'All agents with their profile fields. Photos and passwords are not included.',
    button: 'Export agents',
    fileName: (day: string) => `agents-${day}.csv`,
  },
  in: {
    heading: 'Import',
    text: 'Rows are matched to agents by email address: existing agents are updated, new ones are added. Missing columns are left unchanged; empty cells clear the field. You can review the changes before they are applied. A file can have up to 2,000 rows and 2 MB. Remove columns from larger files, or split them.',
    choose: 'Choose CSV file',
    checking: 'Checking the file...',
    importing: 'Importing...',
    invite: 'Send invitations to new agents',
    apply: 'Import agents',
    another: 'Choose another file',
    failed: 'Failed to read the file. Choose it again.',
    interrupted: 'The import was interrupted. Choose the file again to apply the remaining changes.',
  },
  report: {
    changesIn: (file: string) => `Changes in ${file}`,
    errorsIn: (file: string) => `Errors in ${file}`,
    skippedIn: (file: string) => `Skipped rows in ${file}`,
    added: (n: number) => `${agents(n)} to add`,
    changed: (n: number) => `${agents(n)} to update`,
    unchanged: (n: number) => `${agents(n)} unchanged`,
    changes: 'Agents to add or update',
    isNew: 'new',
    more: (n: number) => `and ${n.toLocaleString('en')} more`,
    unknown: (columns: string) => `Ignored unknown columns: ${columns}.`,
    errors: (n: number) => (n === 1 ? '1 row can’t be imported' : `${n.toLocaleString('en')} rows can’t be imported`),
    fixFile: 'Fix the file and choose it again. No changes were made.',
    notImported: (n: number) => (n === 1 ? '1 row was not imported' : `${n.toLocaleString('en')} rows were not imported`),
    skipped: 'Someone else saved the same agents during the import. All other rows were imported.',
    line: (line: number, name: string) => (name ? `Line ${line}, ${name}` : `Line ${line}`),
    nothing: 'No changes: every agent in the file matches the site.',
  },
  done: (added: number, changed: number) => `${agents(added)} added, ${agents(changed)} updated.`,
};
