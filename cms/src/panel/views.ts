import { nouns, type Noun } from '../../contract';
import { siteView } from './site-view';
import { changed, labelsOf, type Group, type View } from './view';

const whenShown = 'When visitors see it';
const times: Group['rows'][number] = [
  ['publish_at', 6],
  ['unpublish_at', 6],
];

const scheduleLabels = { publish_at: 'Publish at', unpublish_at: 'Unpublish at' };
const scheduleHints = {
  published: 'Whether visitors see it. The times below switch it by themselves.',
  publish_at: 'Appears at this time. Shown here in the time zone of this device.',
  unpublish_at: 'Disappears at this time, whatever “Published” says.',
  time_zone: 'In which the site shows these times to staff, such as America/New_York.',
};

const required = 'Required.';
const formatted = 'Headings, lists, quotes and links, as on the website.';

/** By the names of content types without their prefix. */
export const views: Record<Noun | 'seasonImage', View> = {
  agent: {
    displayName: 'Agent',
    sort: { by: 'last_name', order: 'ASC' },
    mainField: 'last_name',
    columns: ['avatar', 'first_name', 'last_name'],
    groups: [
      {
        heading: 'Name and contact',
        rows: [
          [
            ['first_name', 6],
            ['last_name', 6],
          ],
          [
            ['title', 6],
            ['phone_number', 6],
          ],
          [
            ['email', 6],
            ['username', 6],
          ],
        ],
      },
      { heading: 'Picture and words', rows: [[['avatar', 6]], [['bio', 12]]] },
      { heading: 'Links', rows: [[['website_url', 6]], [['social_links', 12]]] },
      {
        heading: 'Account',
        rows: [
          [
            ['listed', 6],
            ['blocked', 6],
          ],
          [['role', 6]],
        ],
      },
    ],
    labels: {
      ...labelsOf(nouns.agent),
      ...changed,
      avatar: 'Picture',
      username: 'Username',
      listed: 'Shown in the directory',
      blocked: 'Deactivated',
      joined: 'Has a password',
    },
    hints: {
      first_name: required,
      last_name: required,
      title: 'For example: Broker, Buyer’s Agent.',
      phone_number: 'Required for who is shown in the directory.',
      email: 'Required, and nobody else’s. A change is told to the old address.',
      username: 'Required: letters and digits only. They sign in with it.',
      avatar: 'JPEG, PNG, WebP, GIF or AVIF, at most 10 MB. The logo stands in for it.',
      bio: formatted,
      website_url: 'Such as www.example.com.',
      social_links: 'At most 20.',
      listed: 'Office staff who sign in and are not shown to visitors are not.',
      blocked: 'Signed out everywhere, cannot sign in, and hidden from visitors. Nothing is deleted.',
      role: 'Agents keep their own profile; administrators run roster and content.',
    },
  },
  post: {
    displayName: 'Post',
    sort: { by: 'createdAt', order: 'DESC' },
    mainField: 'title',
    columns: ['image', 'title'],
    groups: [
      { heading: 'Words', rows: [[['title', 12]], [['content', 12]]] },
      {
        heading: 'Picture and film',
        rows: [
          [
            ['image', 6],
            ['video_url', 6],
          ],
        ],
      },
      { heading: whenShown, rows: [[['published', 6]], times, [['time_zone', 6]]] },
    ],
    labels: { ...labelsOf(nouns.post), ...changed, ...scheduleLabels, image: 'Picture' },
    hints: {
      ...scheduleHints,
      title: required,
      content: `${formatted} Content, a film or a picture is needed at least.`,
      image: 'JPEG, PNG, WebP, GIF or AVIF, at most 10 MB.',
      video_url: 'Of YouTube, Vimeo, or of an mp4, webm or ogg file.',
    },
  },
  season: {
    displayName: 'Season',
    sort: { by: 'createdAt', order: 'DESC' },
    mainField: 'name',
    columns: ['background_image', 'name'],
    groups: [
      { heading: 'Words', rows: [[['name', 12]], [['body', 12]]] },
      { heading: 'Background', rows: [[['background_image', 6]]] },
      {
        heading: whenShown,
        rows: [
          [
            ['published', 6],
            ['archived', 6],
          ],
          times,
          [
            ['recur_from', 6],
            ['recur_to', 6],
          ],
          [['time_zone', 6]],
        ],
      },
    ],
    labels: { ...labelsOf(nouns.season), ...changed, ...scheduleLabels, recur_from: 'Every year from', recur_to: 'Every year to' },
    hints: {
      ...scheduleHints,
      name: required,
      body: `${required} ${formatted}`,
      background_image: 'One of the season images.',
      archived: 'Put away: nobody but administrators sees it, published or not.',
      recur_from: 'Month and day, such as 12-01. Leave both empty for the whole year.',
      recur_to: 'Month and day, such as 02-28; this day counts.',
      time_zone: 'In which the days above begin and end, such as America/New_York.',
    },
  },
  seasonImage: {
    displayName: 'Season image',
    sort: { by: 'name', order: 'ASC' },
    mainField: 'name',
    columns: ['file', 'name', 'updatedAt'],
    groups: [{ heading: 'Background of seasons', rows: [[['name', 12]], [['file', 12]]] }],
    labels: { ...changed, name: 'Name', file: 'Picture' },
    hints: { name: required, file: `${required} JPEG, PNG, WebP, GIF or AVIF, at most 10 MB.` },
  },
  site: siteView,
};
