import { useApolloClient } from '@apollo/client/react';
import { yupResolver } from '@hookform/resolvers/yup';
import { post } from 'cms/contract';
import { useForm } from 'react-hook-form';
import { insightFormWords } from '../../../content/insightForm';
import { notices } from '../../../content/notices';
import { titles } from '../../../content/titles';
import { storeReply } from '../../../data/cache';
import { placeRefusal } from '../../../forms/placeRefusal';
import { refusalText } from '../../../data/ApiError';
import { send } from '../../../data/send';
import { useUpload } from '../../../data/useUpload';
import { paths } from '../../../paths';
import { Allowed } from '../../../session/Allowed';
import { StaffForm } from '../../../forms/StaffForm';
import { useWriting } from '../../../forms/useWriting';
import { FormPage } from '../../../forms/FormPage';
import { notify } from '../../../ui/notices/notify';
import { NewPostImage } from './NewPostImage';
import { PostFields } from './PostFields';
import { emptyPost, postBody, type PostValues } from './postForm';

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
      storeReply(client, 'post', added);
      return paths.post.one(added.id);
    } catch (error) {
      placeRefusal(form, error);
      notify(refusalText(error, notices.postCreateFailed), 'error');
    }
  };
  const writing = useWriting(form, { title: words.newTitle, onSave: handleSave });

  return (
    <StaffForm
      writing={writing}
      submitLabel={upload.uploading ? words.uploading : words.newSubmit}
      busy={upload.uploading}
      cancel={{ to: paths.post.list, label: words.cancel }}
    >
      <PostFields image={<NewPostImage upload={upload} />} published={false} />
    </StaffForm>
  );
}
