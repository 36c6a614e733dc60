// The copy about what appears and disappears by itself.

export const scheduleCopy = {
  section: 'Schedule',
  labels: {
    publish_at: 'Publish time',
    unpublish_at: 'Unpublish time',
    time_zone: 'Time zone',
    recur_from: 'First day',
    recur_to: 'Last day',
  },
  clear: (label: string) => `Clear ${label.toLowerCase()}`,
  yourZone: (zone: string) => `${zone} (this device)`,
  officeZone: (zone: string) => `${zone} (our office)`,
  everyYear: 'Every year',
  everyYearHint: 'Leave it empty for what is not bound to a time of the year.',
  month: 'month',
  day: 'day',
  noMonth: 'Month',
  noDay: 'Day',

  /** In a list, where there is little room. */
  chips: {
    published: 'Published',
    goesLive: (time: string) => `Goes live ${time}`,
    until: (time: string) => `Until ${time}`,
    yearly: (from: string, to: string) => `Every year, ${from} – ${to}`,
    outOfSeason: 'Out of season now',
    archived: 'Archived',
  },

  /** Under the fields of a form: what will happen. */
  forecast: {
    isOn: 'Visitors see it, until you unpublish it.',
    isOff: 'Visitors do not see it until you publish it.',
    goesLive: (time: string) => `Goes live on ${time}.`,
    goesLiveAndDisappears: (start: string, end: string) => `Goes live on ${start} and disappears on ${end}.`,
    disappears: (time: string) => `Disappears on ${time}.`,
    disappearsOncePublished: (time: string) => `Once published, disappears on ${time}.`,
    goesLiveAtOnce: 'The publish time has passed: it goes live as you save.',
    disappearsAtOnce: 'The unpublish time has passed: visitors do not see it.',
    yearly: (from: string, to: string) => `Shown every year from ${from} to ${to}.`,
  },

  preview: {
    text: 'Preview: visitors do not see this yet.',
    goesLive: (time: string) => `It goes live on ${time}.`,
    archived: 'It is archived.',
    outOfSeason: (from: string) => `It is out of season, and comes back on ${from}.`,
  },
};
