// Words of the form with which visitors write to the brokerage, and of the pages around it.

/** Words of its script. */
export const sendingCopy = {
  sending: 'Sending…',
  failed: 'Your message was not sent. Check your connection and try again.',
  problems: 'Please check these fields:',
  thanks: 'Thank you',
};

export const contactCopy = {
  heading: 'Write to us',
  lead: 'Ask about a home, a showing or the value of your house. One of our agents answers.',
  to: (name: string) => `Write to ${name}`,
  /** Headings on the page of a home. */
  aboutHome: { message: 'Ask about this home', showing: 'Ask about this home', valuation: 'What could yours sell for?' },
  about: 'What is it about?',
  kinds: { message: 'Ask a question', showing: 'Request a showing' },
  name: 'Your name',
  email: 'Email',
  phone: 'Phone',
  reach: 'An email address or a phone number is enough.',
  ways: { email: 'By email', phone: 'By phone', text: 'By text message' },
  way: 'How should we answer?',
  message: 'Message',
  optionalMessage: 'Anything else? (optional)',
  times: 'When would suit you?',
  moreTimes: 'Add other times',
  day: (n: number) => (n === 0 ? 'Day' : `Day ${n + 1}`),
  part: (n: number) => (n === 0 ? 'Time of day' : `Time of day ${n + 1}`),
  parts: { morning: 'Morning', afternoon: 'Afternoon', evening: 'Evening' },
  hasAgent: 'Are you working with an agent?',
  agency: { yes: 'Yes', no: 'No', unsure: 'Not sure' },
  homeAddress: 'Address of your home',
  homeType: 'Type of home',
  timeframe: 'When would you like to sell?',
  timeframes: {
    now: 'Now',
    '3_months': 'Within 3 months',
    '6_months': 'Within 6 months',
    year: 'Within a year',
    curious: 'I’m just curious',
  },
  choose: 'Choose one',
  trap: 'Leave this field empty',
  privacy: 'How we treat what you send',
  send: 'Send message',
  check: {
    heading: 'Check your message',
    lead: 'Your message is not sent yet. Read it once more, then send it.',
  },
  sent: {
    heading: sendingCopy.thanks,
    text: (name: string) => `Your message is with ${name}. If it is urgent, please call us.`,
    office: 'our office',
    home: 'Back to the home page',
  },
  link: {
    heading: 'Your message',
    office: 'Our office',
    failed: 'This did not work',
    again: 'Back to the message',
    to: (name: string) => `${name} will answer.`,
    erase: 'Delete this message',
    eraseNote: 'If you delete it, we keep nothing of it.',
    gone: { heading: 'There is no message here', text: 'It was deleted, or the link has expired.' },
    answer: 'Mark this message as answered',
    answerNote: 'After that, you get no reminder of it.',
    answered: { heading: 'Marked as answered', text: 'You get no reminder of this message.' },
  },
  privacyPage: {
    heading: 'Privacy',
    lead: 'What this site stores about you, why, and how you delete it.',
    sections: (months: number, heldDays: number): { heading: string; paragraphs: string[] }[] => [
      {
        heading: 'What we store',
        paragraphs: [
          'If you write to us, we store what you enter in the form: your name, your email address or phone number, and your message. We use it to answer you, and for nothing else.',
          'With it, we store the page that you wrote from and a code made from your network address, which limits how many messages one network can send. The address itself is not stored.',
        ],
      },
      {
        heading: 'For how long',
        paragraphs: [
          `We delete your message ${months} months after the last time that we worked on it. Messages that look like those of a robot are deleted after ${heldDays} days.`,
        ],
      },
      { heading: 'Who reads it', paragraphs: ['The agent who answers you, an agent who covers for them, and our office.'] },
      {
        heading: 'Cookies and other firms',
        paragraphs: [
          'Visitors get no cookies from this site, and it loads nothing from other firms until you start a video. It does not follow you, so there is nothing for “Do Not Track” to turn off.',
        ],
      },
      {
        heading: 'How to delete your message',
        paragraphs: [
          'If you got an email that confirms your message, its link shows and deletes it. You can also ask us by email or phone to see, correct or delete everything that we store about you.',
          'After that, we keep a proof for 24 months: a code made from your address, the date, and who did it. It contains nothing that you wrote.',
        ],
      },
    ],
  },
};
