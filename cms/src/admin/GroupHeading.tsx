import { Typography } from '@strapi/design-system';

/** Heading of a group of fields. */
export const GroupHeading = ({ label }: { label: string }) => (
  <Typography variant="beta" tag="h2">
    {label}
  </Typography>
);
