import { published } from '../../../content/published';
import { handle, routes } from '../../../http/handle';
import { storeImage } from '../../../images/store-image';

export default routes(
  // Image for a post that is not saved yet.
  handle('uploadTempImage', async ({ upload }) => ({ image_url: (await storeImage(upload.file, '')).url })),
  handle('uploadPostImage', async ({ id, upload }) => ({ image_url: (await published.post.setImage(id, upload.file)).url })),
);
