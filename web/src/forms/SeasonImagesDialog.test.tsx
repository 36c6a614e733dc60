import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SeasonImageGrid } from './SeasonImagesDialog';

test('an administrator pages through 200 season images, starting at the image in use', async () => {
  const images = Array.from({ length: 200 }, (_, n) => ({ id: `i${n}`, name: `Harbor ${n}`, s3_url: `/i${n}.jpg`, s3_url_srcset: null }));
  const ignore = () => undefined;
  render(<SeasonImageGrid images={images} about="" none="None" selected="/i99.jpg" start="/i99.jpg" onSelect={ignore} />);
  expect(screen.getAllByRole('radio', { hidden: true })).toHaveLength(48);
  expect(screen.getByLabelText('Harbor 99')).toBeChecked();

  await userEvent.click(screen.getByText('Next'));

  expect(screen.getByLabelText('Harbor 144')).toHaveFocus();
  expect(screen.getByText('Page 4 of 5')).toBeVisible();
});
