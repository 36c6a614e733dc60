import Box, { type BoxProps } from '@mui/material/Box';

interface PageWidthProps extends BoxProps {
  /** For running text. */
  narrow?: boolean;
}

/** The column that every page's content keeps to. */
export function PageWidth({ narrow = false, sx, ...rest }: PageWidthProps) {
  return (
    <Box
      {...rest}
      sx={[{ width: '100%', maxWidth: narrow ? 800 : 1240, mx: 'auto', px: { xs: 2.5, sm: 4 } }, ...(Array.isArray(sx) ? sx : [sx])]}
    />
  );
}
