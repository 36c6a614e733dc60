import type { SeasonImage } from '../../../../contract';
import { notFound } from '../../../http/errors';
import type { SeasonImageRow } from '../../../database/storage-models';
import { handle, routes } from '../../../http/handle';
import { presentImage } from '../../../images/present-image';
import { addSeasonImage, listSeasonImages, removeSeasonImage } from '../season-images';

function presentSeasonImage({ documentId, name, file }: SeasonImageRow): SeasonImage {
  const { url, srcset } = presentImage(file);
  return { id: documentId, name, s3_url: url ?? '', s3_url_srcset: srcset };
}

export default routes(
  handle('listSeasonImages', async () => (await listSeasonImages()).map(presentSeasonImage)),
  handle('uploadSeasonImage', async ({ body, upload }) => presentSeasonImage(await addSeasonImage(body.name, upload.file))),
  handle('deleteSeasonImage', async ({ id }) => {
    if (!(await removeSeasonImage(id))) throw notFound('Season image');
  }),
);
