import { useApolloClient } from '@apollo/client/react';
import { yupResolver } from '@hookform/resolvers/yup';
import { post } from 'cms/contract';
import { useForm } from 'react-hook-form';
import { insightFormWords } from '../../content/insightForm';
import { notices } from '../../content/notices';
import { titles } from '../../content/titles';
import { placeRefusal } from '../../lib/placeRefusal';
import { refusalText } from '../../lib/refusalText';
import { send } from '../../lib/send';
import { useUpload } from '../../lib/useUpload';
import { paths } from '../../paths';
import { Allowed } from '../../session/Allowed';
import { StaffForm } from '../../session/StaffForm';
import { useWriting } from '../../session/useWriting';
import { FormPage } from '../../ui/FormPage';
import { notify } from '../../ui/notify';
import { NewPostImage } from './NewPostImage';
import { PostFields } from './PostFields';
import { emptyPost, fieldLabels, postBody, type PostValues } from './postForm';
import { showPost } from './refreshPosts';

const words = insightFormWords;
const judge = yupResolver(post.draft);

export function NewPostPage() {
  return (
    <FormPage title={titles.newPost} heading={words.newHeading} lead={words.newLead}>
      <Allowed to="createPost" otherwise={paths.home}>
        <NewPostForm />
      </Allowed>
    </FormPage>
  );
}

function NewPostForm() {
  const client = useApolloClient();
  const upload = useUpload();
  const form = useForm<PostValues, unknown, PostValues>({ resolver: judge, defaultValues: emptyPost, mode: 'onTouched' });

  const handleSave = async (post: PostValues) => {
    try {
      const body = { post: { ...postBody(post), image_url: post.image_url || null } };
      const added = await send('createPost', { body });
      showPost(client, added);
      return paths.insight(added.id);
    } catch (error) {
      placeRefusal(form, error, fieldLabels);
      notify(refusalText(error, notices.postCreateFailed), 'error');
    }
  };
  const writing = useWriting(form, { title: words.newTitle, onSave: handleSave });

  return (
    <StaffForm
      writing={writing}
      submitLabel={upload.uploading ? words.uploading : words.newSubmit}
      busy={upload.uploading}
      cancel={{ to: paths.insights, label: words.cancel }}
    >
      <PostFields image={<NewPostImage upload={upload} />} published={false} />
    </StaffForm>
  );
}
