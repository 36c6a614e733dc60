import { Typography } from '@strapi/design-system';

/** What a group of fields is about. */
export const GroupHeading = ({ label }: { label: string }) => (
  <Typography variant="beta" tag="h2">
    {label}
  </Typography>
);
