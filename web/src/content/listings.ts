// Copy of the listings: the list, the page of a home, and the actions of staff.

export const listingsCopy = {
  actions: {
    edit: 'Edit',
    publish: 'Publish',
    unpublish: 'Unpublish',
    delete: 'Delete',
    history: 'History',
    of: (action: string, name: string) => `${action} “${name}”`,
  },
  deletion: {
    heading: 'Delete this listing?',
    text: 'Visitors who open its address are shown similar homes. To mark a home as sold, change its status instead.',
    more: 'You can bring it back for 30 days under Recently deleted.',
    confirm: 'Delete',
    cancel: 'Cancel',
  },
};
