import { useParams } from 'react-router-dom';
import { insightFormWords } from '../../../content/insightForm';
import { staffWords } from '../../../content/staff';
import { titles } from '../../../content/titles';
import { useLastKnown } from '../useLastKnown';
import { useRead } from '../../../data/useRead';
import { paths } from '../../../paths';
import { Allowed } from '../../../session/Allowed';
import { FormPage } from '../../../forms/FormPage';
import { Loading } from '../../../ui/Loading';
import { LoadFailed } from '../../../ui/LoadFailed';
import { MissingPage } from '../../../ui/MissingPage';
import { EditPostForm } from './EditPostForm';
import { postQuery } from './queries';

const words = insightFormWords;

export function EditPostPage() {
  const { id = '' } = useParams();

  return (
    <Allowed to="updatePost" id={id} otherwise={paths.home}>
      <EditPost key={id} id={id} />
    </Allowed>
  );
}

function EditPost({ id }: { id: string }) {
  // What was read a while ago may have been changed by somebody else since.
  const { data, failed, retry } = useRead(postQuery, { id }, 'network-only');
  const post = useLastKnown(data?.post);

  if (failed && !post) return <LoadFailed words={words.loadFailed} onRetry={retry} level="h1" />;
  if (post === undefined) return <Loading text={staffWords.loading} />;
  if (post === null) return <MissingPage />;

  return (
    <FormPage title={titles.editPost} heading={words.editHeading} lead={words.editLead}>
      <EditPostForm post={post} />
    </FormPage>
  );
}
