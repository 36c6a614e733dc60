import Typography from '@mui/material/Typography';
import { useParams } from 'react-router-dom';
import { agentFormWords } from '../../content/agentForm';
import { agentsWords } from '../../content/agents';
import { notFoundWords } from '../../content/notFound';
import { titles } from '../../content/titles';
import { useRead } from '../../data/useRead';
import { paths } from '../../paths';
import { Allowed } from '../../session/Allowed';
import { Loading } from '../../ui/Loading';
import { LoadFailed } from '../../ui/LoadFailed';
import { MissingPage } from '../../ui/MissingPage';
import { PageMeta } from '../../ui/PageMeta';
import { PageWidth } from '../../ui/PageWidth';
import { EditAgentForm } from './EditAgentForm';
import { fullName } from './fullName';
import { agentQuery } from './queries';

export function EditAgentPage() {
  const { id = '' } = useParams();

  return (
    <>
      <PageMeta title={titles.editAgent} />
      <Allowed to="updateAgent" id={id} otherwise={paths.agent.one(id)}>
        <EditAgent key={id} id={id} />
      </Allowed>
    </>
  );
}

function EditAgent({ id }: { id: string }) {
  // What was read a while ago may have been changed by somebody else since.
  const { data, failed, retry } = useRead(agentQuery, { id }, 'network-only');

  if (failed && !data) return <LoadFailed copy={agentsWords.loadFailed} onRetry={retry} level="h1" />;
  if (!data) return <Loading text={agentsWords.profile.loading} />;
  if (!data.agent) return <MissingPage {...notFoundWords.agent} />;

  return (
    <PageWidth narrow sx={{ pt: { xs: 4, md: 7 }, pb: { md: 6 } }}>
      <Typography variant="h1">{agentFormWords.editHeading}</Typography>
      <Typography sx={{ mt: 1.5, mb: 4, color: 'text.secondary' }}>{agentFormWords.editLead(fullName(data.agent))}</Typography>
      <EditAgentForm agent={data.agent} />
    </PageWidth>
  );
}
