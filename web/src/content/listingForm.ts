// Copy of the approval of agents' listings.

export const approvalCopy = {
  returning: {
    heading: 'Return this listing?',
    text: 'The agent can change it and submit it again.',
    label: 'What should the agent change?',
    required: 'Note is required',
    confirm: 'Return to agent',
    cancel: 'Cancel',
  },
};

export const photosCopy = {
  position: (index: number, count: number) => `Photo ${index} of ${count}`,
  undescribed: (n: number) => (n === 1 ? '1 photo has no description.' : `${n} photos have no description.`),
  unpaired: (n: number) => (n === 1 ? '1 altered photo has no original.' : `${n} altered photos have no original.`),
  ofFile: (action: string, name: string) => `${action}: ${name}`,
};
