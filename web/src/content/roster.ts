// The copy of the page on which administrators export and import the roster as a table.

const people = (n: number) => (n === 1 ? '1 agent' : `${n.toLocaleString('en')} agents`);

export const rosterCopy = {
  link: 'Roster as a table',
  heading: 'Roster as a table',
  lead: 'For a spreadsheet: export everybody, change what you like, and import the file.',
  out: {
    heading: 'Export',
    text: 'Everybody, with all that their profiles say. Pictures and passwords are not in it.',
    button: 'Download the roster',
    fileName: (day: string) => `roster-${day}.csv`,
  },
  in: {
    heading: 'Import',
    text: 'Agents are found by their email address: who is there is changed, who is not is added. Columns that are missing stay as they are, empty cells clear. You see what a file changes before anything is changed. At most 2,000 people and 2 MB at a time: of a larger file leave columns out, or import it in parts.',
    choose: 'Choose a CSV file',
    checking: 'Reading...',
    invite: 'Send an invitation to who is new',
    apply: 'Import',
    another: 'Choose another file',
    failed: 'The file could not be read. Please choose it again.',
    broken: 'The import was interrupted. Choose the file again: it changes what is still to be changed.',
  },
  report: {
    heading: (file: string, done: boolean) => (done ? `What of ${file} was imported` : `What ${file} changes`),
    added: (n: number) => `${people(n)} to add`,
    changed: (n: number) => `${people(n)} to change`,
    unchanged: (n: number) => `${people(n)} as they are`,
    changes: 'Whom it changes',
    isNew: 'new',
    more: (n: number) => `… and ${n.toLocaleString('en')} more`,
    unknown: (columns: string) => `Passed over, as nobody knows these columns: ${columns}.`,
    faults: (n: number) => (n === 1 ? 'One row cannot be imported' : `${n.toLocaleString('en')} rows cannot be imported`),
    faultsText: 'Correct the file and choose it again. Until then nothing is changed.',
    faultsOnTheWay: 'Somebody else saved at the same time. Everything but these rows was imported.',
    line: (line: number, name: string) => (name ? `Line ${line}, ${name}` : `Line ${line}`),
    nothing: 'Nothing to change: everybody in the file is as they are on the site.',
  },
  done: (added: number, changed: number) => `${people(added)} added, ${people(changed)} changed.`,
};
