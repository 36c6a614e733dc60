import { signInWords } from '../../content/signIn';
import { titles } from '../../content/titles';
import { PageMeta } from '../../ui/PageMeta';
import { SmallPage } from '../../ui/SmallPage';
import { SignInForm } from './SignInForm';

export function SignInPage() {
  return (
    <SmallPage heading={signInWords.heading} lead={signInWords.lead}>
      <PageMeta title={titles.signIn} />
      <SignInForm />
    </SmallPage>
  );
}
