import Box from '@mui/material/Box';
import { keyframes } from '@mui/material/styles';
import { useNavigation } from 'react-router-dom';

/** A thin line while the next page is being fetched; quick changes never show it. */
export function NavigationProgress() {
  return useNavigation().state === 'idle' ? null : <Box aria-hidden sx={line} />;
}

const grow = keyframes({ from: { transform: 'scaleX(0)' }, to: { transform: 'scaleX(0.9)' } });

const line = {
  position: 'fixed',
  inset: '0 0 auto 0',
  height: 3,
  zIndex: 'tooltip',
  bgcolor: 'secondary.main',
  transformOrigin: 'left',
  animation: `${grow} 4s 150ms cubic-bezier(0.1, 0.7, 0.2, 1) both`,
};
