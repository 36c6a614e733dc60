import { agentImportCopy } from '../../content/agentImport';
import { agentsCopy } from '../../content/agents';
import { invitationCopy } from '../../content/invitations';
import { paths } from '../../paths';
import { useSession } from '../../session/useSession';
import { LinkButton } from '../../ui/LinkButton';

/** What administrators can do in the directory. */
export function DirectoryActions() {
  const { may } = useSession();
  if (!may('createAgent')) return null;
  return (
    <p className="directory-actions">
      <LinkButton to={paths.agent.new} variant="contained">
        {agentsCopy.addAgent}
      </LinkButton>
      <LinkButton to={paths.invitations} variant="outlined">
        {invitationCopy.link}
      </LinkButton>
      <LinkButton to={paths.importExport} variant="outlined">
        {agentImportCopy.link}
      </LinkButton>
    </p>
  );
}
