import { contentTypes, type ContentTypeName } from '../../contract';
import { siteView } from './site-view';
import { metadataLabels, labelsOf, type Group, type View } from './view';

const publication = 'Publication';
const times: Group['rows'][number] = [
  ['publish_at', 6],
  ['unpublish_at', 6],
];

const scheduleLabels = { publish_at: 'Publish time', unpublish_at: 'Unpublish time' };
const scheduleHints = {
  published: 'Visible to visitors. The times below change this automatically.',
  publish_at: 'Published automatically at this time. Displayed in your device’s time zone.',
  unpublish_at: 'Unpublished automatically at this time, even if Published is set to Yes.',
  time_zone: 'Time zone for these times on the site, for example America/New_York.',
};

const required = 'Required.';
const formatted = 'Supports headings, lists, quotes and links.';

/** Views by name of the content type. */
export const views: Record<ContentTypeName | 'seasonImage', View> = {
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
            ['areas', 6],
            ['languages', 6],
          ],
          [
            ['email', 6],
            ['username', 6],
          ],
        ],
      },
      { heading: 'Photo and bio', rows: [[['avatar', 6]], [['bio', 12]]] },
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
      ...labelsOf(contentTypes.agent),
      ...metadataLabels,
      avatar: 'Photo',
      username: 'Username',
      listed: 'Show in directory',
      blocked: 'Deactivated',
      joined: 'Has a password',
    },
    hints: {
      first_name: required,
      last_name: required,
      title: 'For example: Broker, Buyer’s Agent.',
      areas: 'Separate with commas. Visitors can filter the directory by area.',
      languages: 'Separate with commas.',
      phone_number: 'Required for agents shown in the directory.',
      email: 'Required and unique. The old address is notified of a change.',
      username: 'Required. Letters and digits only. Used to sign in.',
      avatar: 'JPEG, PNG, WebP, GIF or AVIF, up to 10 MB. The logo is shown if empty.',
      bio: formatted,
      website_url: 'For example: www.example.com.',
      social_links: 'At most 20.',
      listed: 'Choose No for office staff who should not appear in the directory.',
      blocked: 'The agent is signed out on all devices, can’t sign in and is hidden from visitors. Nothing is deleted.',
      role: 'Agents edit their own profile. Administrators manage agents and content.',
    },
  },
  post: {
    displayName: 'Insight',
    sort: { by: 'createdAt', order: 'DESC' },
    mainField: 'title',
    columns: ['image', 'title'],
    groups: [
      { heading: 'Content', rows: [[['title', 12]], [['content', 12]]] },
      {
        heading: 'Image and video',
        rows: [
          [
            ['image', 6],
            ['video_url', 6],
          ],
        ],
      },
      { heading: publication, rows: [[['published', 6]], times, [['time_zone', 6]]] },
    ],
    labels: { ...labelsOf(contentTypes.post), ...metadataLabels, ...scheduleLabels, image: 'Image' },
    hints: {
      ...scheduleHints,
      title: required,
      content: `${formatted} Provide at least content, a video or an image.`,
      image: 'JPEG, PNG, WebP, GIF or AVIF, up to 10 MB.',
      video_url: 'A YouTube or Vimeo link, or a link to an MP4, WebM or Ogg file.',
    },
  },
  season: {
    displayName: 'Season',
    sort: { by: 'createdAt', order: 'DESC' },
    mainField: 'name',
    columns: ['background_image', 'name'],
    groups: [
      { heading: 'Content', rows: [[['name', 12]], [['body', 12]]] },
      { heading: 'Background', rows: [[['background_image', 6]]] },
      {
        heading: publication,
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
    labels: { ...labelsOf(contentTypes.season), ...metadataLabels, ...scheduleLabels, recur_from: 'First day', recur_to: 'Last day' },
    hints: {
      ...scheduleHints,
      name: required,
      body: `${required} ${formatted}`,
      background_image: 'One of the season images.',
      archived: 'Only administrators can see it, even if it is published.',
      recur_from: 'Month and day, for example 12-01. Leave both empty to show it all year.',
      recur_to: 'Month and day, for example 02-28. Inclusive.',
      time_zone: 'Time zone for the dates and times above, for example America/New_York.',
    },
  },
  seasonImage: {
    displayName: 'Season image',
    sort: { by: 'name', order: 'ASC' },
    mainField: 'name',
    columns: ['file', 'name', 'updatedAt'],
    groups: [{ heading: 'Image', rows: [[['name', 12]], [['file', 12]]] }],
    labels: { ...metadataLabels, name: 'Name', file: 'Image' },
    hints: { name: required, file: `${required} JPEG, PNG, WebP, GIF or AVIF, up to 10 MB.` },
  },
  site: siteView,
};
