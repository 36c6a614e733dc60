// Copy of the seasons page.

export const seasonsCopy = {
  heading: 'A Home for All Seasons',
  others: 'The other seasons',
  sidebarTitle: 'A Home for All Seasons',
  sidebarHint: 'Show or hide the list of seasons',
  unpublished: '(unpublished)',
  empty: {
    visitor: 'Coming Soon',
    visitorHint: 'We are still writing about the year in this town. Until then, ask any of us what March is really like.',
    visitorLink: 'Meet our agents',
    admin: 'No posts found. Create the first post.',
  },
  newPost: '+ New Season Post',
  archived: 'Archived',
  actions: {
    edit: 'Edit',
    publish: 'Publish',
    unpublish: 'Unpublish',
    archive: 'Archive',
    unarchive: 'Unarchive',
    delete: 'Delete',
    history: 'History',
    of: (action: string, name: string) => `${action} “${name}”`,
  },
  deletion: {
    heading: 'Delete this season post?',
    text: 'Are you sure you want to delete this season post?',
    more: 'You can bring it back for 30 days under Recently deleted.',
    confirm: 'Delete',
    cancel: 'Cancel',
  },
  testimonial: {
    quote:
      'We came to see one house in March, with sleet going sideways. Our agent met us with a flashlight and a thermos and talked us out of it before lunch. We bought the next one. Ten winters on, the cellar is still dry.',
    attribution: 'A homeowner on Rope Walk Lane',
  },
  loadFailed: 'Failed to load seasons',
};
