import Box, { type BoxProps } from '@mui/material/Box';

interface PageWidthProps extends BoxProps {
  /** For running text. */
  narrow?: boolean;
}

/** The column that every page's content keeps to, for staff screens; public pages name the class. */
export const PageWidth = ({ narrow = false, ...rest }: PageWidthProps) => <Box className={narrow ? 'width narrow' : 'width'} {...rest} />;
