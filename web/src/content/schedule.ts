// Copy of publishing schedules.

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
  everyYearHint: 'Leave empty to show the post all year.',
  month: 'month',
  day: 'day',
  noMonth: 'Month',
  noDay: 'Day',

  /** Short forms for lists. */
  chips: {
    published: 'Published',
    goesLive: (time: string) => `Goes live ${time}`,
    until: (time: string) => `Until ${time}`,
    yearly: (from: string, to: string) => `Every year, ${from} – ${to}`,
    outOfSeason: 'Out of season',
    archived: 'Archived',
  },

  /** Effect of the schedule, shown below its fields. */
  forecast: {
    isOn: 'Visible to visitors until you unpublish it.',
    isOff: 'Hidden from visitors until you publish it.',
    goesLive: (time: string) => `Goes live on ${time}.`,
    goesLiveAndDisappears: (start: string, end: string) => `Visible from ${start} until ${end}.`,
    disappears: (time: string) => `Visible until ${time}.`,
    disappearsOncePublished: (time: string) => `Once published, visible until ${time}.`,
    goesLiveAtOnce: 'The publish time has passed, so it goes live when you save.',
    disappearsAtOnce: 'The unpublish time has passed, so visitors can’t see it.',
    yearly: (from: string, to: string) => `Shown only from ${from} to ${to} each year.`,
  },

  preview: {
    text: 'Preview: visitors can’t see this.',
    goesLive: (time: string) => `It goes live on ${time}.`,
    archived: 'It is archived.',
    outOfSeason: (from: string) => `It is out of season and returns on ${from}.`,
  },
};
