import { contentTypes, type ContentTypeName } from '../../contract';
import { listingView } from './listing-view';
import { siteView } from './site-view';
import { full, half, labelsOf, metadataLabels, type View } from './view';

const publication = 'Publication';

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
        rows: [half('first_name', 'last_name'), half('title', 'phone_number'), half('areas', 'languages'), half('email', 'username')],
      },
      { heading: 'Photo and bio', rows: [half('avatar'), full('bio')] },
      { heading: 'Links', rows: [half('website_url'), full('social_links')] },
      { heading: 'Account', rows: [half('listed', 'blocked'), half('role')] },
    ],
    labels: { ...labelsOf(contentTypes.agent), username: 'Username', blocked: 'Deactivated' },
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
  listing: listingView,
  post: {
    displayName: 'Insight',
    sort: { by: 'createdAt', order: 'DESC' },
    mainField: 'title',
    columns: ['image', 'title'],
    groups: [
      { heading: 'Content', rows: [full('title'), full('content')] },
      { heading: 'Image and video', rows: [half('image', 'video_url')] },
      { heading: publication, rows: [half('published'), half('publish_at', 'unpublish_at'), half('time_zone')] },
    ],
    labels: { ...labelsOf(contentTypes.post), image: 'Image' },
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
      { heading: 'Content', rows: [full('name'), full('body')] },
      { heading: 'Background', rows: [half('background_image')] },
      {
        heading: publication,
        rows: [half('published', 'archived'), half('publish_at', 'unpublish_at'), half('recur_from', 'recur_to'), half('time_zone')],
      },
    ],
    labels: labelsOf(contentTypes.season),
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
    groups: [{ heading: 'Image', rows: [full('name'), full('file')] }],
    labels: { ...metadataLabels, name: 'Name', file: 'Image' },
    hints: { name: required, file: `${required} JPEG, PNG, WebP, GIF or AVIF, up to 10 MB.` },
  },
  site: siteView,
};
