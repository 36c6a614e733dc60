import { Box, Button, Flex, Grid, Link, Typography } from '@strapi/design-system';
import { Layouts, Page, useFetchClient } from '@strapi/strapi/admin';
import { useState, type ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { contentTypes, type Overview } from '../../contract/index';
import { brand } from '../../../web/src/content/brand';
import { uids } from '../database/uids';
import { views } from '../panel/views';
import { moment } from './stateOf';
import { useRead } from './useRead';

type TypeName = Overview['changes'][number]['type'];

const uidOf = (type: TypeName) => (type === 'agent' ? uids.agent : `api::${type}.${type}`);
const pathOf = (type: TypeName, id: string) =>
  contentTypes[type].single ? `/content-manager/single-types/${uidOf(type)}` : `/content-manager/collection-types/${uidOf(type)}/${id}`;

/** Home page of the panel: entries that need attention and recent changes, with links. */
export function OverviewPage() {
  const [version, setVersion] = useState(0);
  const { data, failed } = useRead<Overview>('/brokerage/overview', version);

  if (failed && !data) return <Page.Error />;
  if (!data) return <Page.Loading />;
  return (
    <Page.Main>
      <Page.Title>Overview</Page.Title>
      <Layouts.Header title={brand.name} subtitle="Needs attention and recent activity" />
      <Layouts.Content>
        <Grid.Root gap={6}>
          <Unpublished {...data} />
          <Scheduled {...data} />
          <Changes {...data} />
          <Incomplete {...data} />
          <FailedEmails {...data} onChange={() => setVersion(version + 1)} />
        </Grid.Root>
      </Layouts.Content>
    </Page.Main>
  );
}

const Unpublished = ({ unpublished }: Overview) =>
  unpublished && (
    <Card heading="Unpublished" empty="Everything is published or scheduled." count={unpublished.length}>
      {unpublished.map((entry) => (
        <Entry key={entry.id} {...entry} />
      ))}
    </Card>
  );

const Scheduled = ({ scheduled }: Overview) =>
  scheduled && (
    <Card heading="Scheduled" empty="Nothing is scheduled." count={scheduled.length}>
      {scheduled.map(({ at, appears, ...entry }) => (
        <Entry key={`${entry.id} ${at}`} {...entry} note={`${appears ? 'Publishes' : 'Unpublishes'} ${moment(at)}`} />
      ))}
    </Card>
  );

const Changes = ({ changes }: Overview) => (
  <Card heading="Recent changes" empty="No changes yet." count={changes.length}>
    {changes.map(({ type, of, name, deleted, saved_by, saved_at }) => (
      <Entry
        key={`${of} ${saved_at}`}
        type={type}
        id={of}
        name={name}
        isDeleted={deleted}
        note={`${deleted ? 'Deleted' : 'Saved'} ${moment(saved_at)}${saved_by ? ` by ${saved_by}` : ''}`}
      />
    ))}
  </Card>
);

const Incomplete = ({ incomplete, waiting }: Overview) =>
  incomplete && (
    <Card heading="Incomplete profiles" empty="Every agent has a photo and a bio." count={incomplete.length + waiting}>
      {incomplete.map(({ missing, ...entry }) => (
        <Entry key={entry.id} {...entry} note={`Missing: ${missing.join(', ')}`} />
      ))}
      {waiting > 0 && (
        <Typography tag="li">
          {waiting === 1 ? '1 agent has' : `${waiting} agents have`} not set a password.{' '}
          <Link href="/agents/invitations" isExternal={false}>
            Invitations
          </Link>
        </Typography>
      )}
    </Card>
  );

function FailedEmails({ failedEmails, onChange }: Overview & { onChange: () => void }) {
  const { post } = useFetchClient();

  const handleRetry = (id: number) => post(`/brokerage/emails/${id}/retry`).finally(onChange);

  if (!failedEmails) return null;
  return (
    <Card heading="Failed emails" empty="No failed emails." count={failedEmails.length}>
      {failedEmails.map(({ id, kind, to, reason, failed_at }) => (
        <Flex key={id} tag="li" justifyContent="space-between" gap={4}>
          <Box>
            <Typography tag="p" fontWeight="semiBold">
              {to}
            </Typography>
            <Typography tag="p" variant="pi" textColor="neutral600">
              {kind}, {moment(failed_at)}: {reason}
            </Typography>
          </Box>
          <Button variant="tertiary" onClick={() => void handleRetry(id)}>
            Retry
          </Button>
        </Flex>
      ))}
    </Card>
  );
}

interface CardProps {
  heading: string;
  /** Text of an empty list. */
  empty: string;
  count: number;
  children: ReactNode;
}

const Card = ({ heading, empty, count, children }: CardProps) => (
  <Grid.Item col={6} s={12} xs={12} direction="column" alignItems="stretch">
    <Box tag="section" background="neutral0" hasRadius shadow="tableShadow" padding={6} height="100%">
      <Typography variant="beta" tag="h2">
        {heading}
      </Typography>
      {count === 0 ? (
        <Box paddingTop={4}>
          <Typography textColor="neutral600">{empty}</Typography>
        </Box>
      ) : (
        <Flex tag="ul" direction="column" alignItems="stretch" gap={3} paddingTop={4}>
          {children}
        </Flex>
      )}
    </Box>
  </Grid.Item>
);

interface EntryProps {
  type: TypeName;
  id: string;
  name: string;
  note?: string;
  isDeleted?: boolean;
}

const Entry = ({ type, id, name, note, isDeleted }: EntryProps) => (
  <Box tag="li">
    {isDeleted ? (
      <Typography>{name}</Typography>
    ) : (
      <Link tag={RouterLink} to={pathOf(type, id)}>
        {name}
      </Link>
    )}
    <Typography tag="p" variant="pi" textColor="neutral600">
      {[views[type].displayName, note].filter(Boolean).join(' · ')}
    </Typography>
  </Box>
);
