import Box, { type BoxProps } from '@mui/material/Box';

interface PageWidthProps extends BoxProps {
  /** Narrow column, for running text. */
  narrow?: boolean;
}

/** Content column for staff screens. Public pages use the CSS class directly. */
export const PageWidth = ({ narrow = false, ...rest }: PageWidthProps) => <Box className={narrow ? 'width narrow' : 'width'} {...rest} />;
