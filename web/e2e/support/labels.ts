import { agentFormCopy } from '../../src/content/forms';

// Labels of the fields of each form.

export const agentLabels = {
  ...agentFormCopy.labels,
  first_name: 'First name',
  last_name: 'Last name',
  title: 'Title',
  areas: 'Areas',
  languages: 'Languages',
  email: 'Email',
  phone_number: 'Phone number',
  website_url: 'Website URL',
  social_links: 'Social links',
  bio: 'Bio',
};

const schedule = { publish_at: 'Publish time', unpublish_at: 'Unpublish time', time_zone: 'Time zone' };

export const insightLabels = { title: 'Title', content: 'Content', image_url: 'Image', video_url: 'Video URL', ...schedule };

export const seasonLabels = {
  name: 'Post name',
  body: 'Body content',
  background_image: 'Background image',
  ...schedule,
  recur_from: 'First day',
  recur_to: 'Last day',
};

export const listingLabels = {
  StandardStatus: 'Status',
  ListPrice: 'Price',
  ClosePrice: 'Sold price',
  CloseDate: 'Sold on',
  UnparsedAddress: 'Street address',
  City: 'Town',
  StateOrProvince: 'State',
  PublicRemarks: 'Description',
  publish_at: 'On the market',
};
