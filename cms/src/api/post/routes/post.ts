import { contentRoutes } from '../../../content/published';
import { handle, routes } from '../../../http/handle';
import { storeImage } from '../../../images/store-image';
import { posts } from '../posts';

export default routes(
  ...contentRoutes(posts),
  // A picture for a post that is still being written.
  handle('uploadTempImage', async ({ upload }) => ({ image_url: (await storeImage(upload.file, '')).url })),
  handle('uploadPostImage', async ({ id, upload }) => ({ image_url: (await posts.setImage(id, upload.file)).url })),
);
