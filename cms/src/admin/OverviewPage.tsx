import { Box, Button, Flex, Grid, Link, LinkButton, Typography } from '@strapi/design-system';
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

/** Home page of the panel: quick links, entries that need attention and recent changes. */
export function OverviewPage() {
  const [version, setVersion] = useState(0);
  const { data, failed } = useRead<Overview>('/brokerage/overview', version);

  if (failed && !data) return <Page.Error />;
  if (!data) return <Page.Loading />;
  const sections = sectionsOf(data, () => setVersion(version + 1));
  const filled = sections.filter(({ items }) => items?.length);
  const empty = sections.filter(({ items }) => items?.length === 0);
  return (
    <Page.Main>
      <Page.Title>Overview</Page.Title>
      <Layouts.Header title={brand.name} subtitle="Needs attention and recent activity" />
      <Layouts.Content>
        <Flex gap={3} wrap="wrap" paddingBottom={6}>
          <LinkButton href="/" isExternal={false} variant="secondary">
            View site
          </LinkButton>
          {data.unpublished && <NewButton type="post" label="New insight" />}
          {data.unpublished && <NewButton type="season" label="New season" />}
          {data.failedEmails && <NewButton type="agent" label="Invite an agent" />}
        </Flex>
        <Grid.Root gap={6}>
          {filled.map((section) => (
            <Card key={section.heading} {...section} />
          ))}
        </Grid.Root>
        <Flex gap={2} wrap="wrap" paddingTop={6}>
          {empty.map((section) => (
            <Typography key={section.heading} textColor="neutral600">
              {section.empty}
            </Typography>
          ))}
        </Flex>
      </Layouts.Content>
    </Page.Main>
  );
}

const NewButton = ({ type, label }: { type: TypeName; label: string }) => (
  <LinkButton tag={RouterLink} to={pathOf(type, 'create')} variant="tertiary">
    {label}
  </LinkButton>
);

interface Section {
  heading: string;
  /** Text of an empty list. */
  empty: string;
  /** Undefined if the user may not read them. */
  items: ReactNode[] | undefined;
}

const sectionsOf = ({ unpublished, scheduled, changes, incomplete, waiting, failedEmails }: Overview, onChange: () => void): Section[] => [
  {
    heading: 'Unpublished',
    empty: 'Everything is published or scheduled.',
    items: unpublished?.map((entry) => <Entry key={entry.id} {...entry} />),
  },
  {
    heading: 'Scheduled',
    empty: 'Nothing is scheduled.',
    items: scheduled?.map(({ at, appears, ...entry }) => (
      <Entry key={`${entry.id} ${at}`} {...entry} note={`${appears ? 'Publishes' : 'Unpublishes'} ${moment(at)}`} />
    )),
  },
  {
    heading: 'Recent changes',
    empty: 'No changes yet.',
    items: changes.map(({ type, of, name, deleted, saved_by, saved_at }) => (
      <Entry
        key={`${of} ${saved_at}`}
        type={type}
        id={of}
        name={name}
        isDeleted={deleted}
        note={`${deleted ? 'Deleted' : 'Saved'} ${moment(saved_at)}${saved_by ? ` by ${saved_by}` : ''}`}
      />
    )),
  },
  {
    heading: 'Incomplete profiles',
    empty: 'Every agent has a photo and a bio.',
    items: incomplete
      ? [
          ...incomplete.map(({ missing, ...entry }) => <Entry key={entry.id} {...entry} note={`Missing: ${missing.join(', ')}`} />),
          ...(waiting > 0 ? [<Waiting key="waiting" waiting={waiting} />] : []),
        ]
      : undefined,
  },
  {
    heading: 'Failed emails',
    empty: 'No failed emails.',
    items: failedEmails?.map((email) => <FailedEmail key={email.id} {...email} onChange={onChange} />),
  },
];

const Waiting = ({ waiting }: { waiting: number }) => (
  <Typography tag="li">
    {waiting === 1 ? '1 agent has' : `${waiting} agents have`} not set a password.{' '}
    <Link href="/manage/agents?state=invited" isExternal={false}>
      Invitations
    </Link>
  </Typography>
);

type FailedEmailProps = NonNullable<Overview['failedEmails']>[number] & { onChange: () => void };

function FailedEmail({ id, kind, to, reason, failed_at, onChange }: FailedEmailProps) {
  const { post } = useFetchClient();

  const handleRetry = () => post(`/brokerage/emails/${id}/retry`).finally(onChange);

  return (
    <Flex tag="li" justifyContent="space-between" gap={4}>
      <Box>
        <Typography tag="p" fontWeight="semiBold">
          {to}
        </Typography>
        <Typography tag="p" variant="pi" textColor="neutral600">
          {kind}, {moment(failed_at)}: {reason}
        </Typography>
      </Box>
      <Button variant="tertiary" onClick={() => void handleRetry()}>
        Retry
      </Button>
    </Flex>
  );
}

const Card = ({ heading, items }: Section) => (
  <Grid.Item col={6} s={12} xs={12} direction="column" alignItems="stretch">
    <Box tag="section" background="neutral0" hasRadius shadow="tableShadow" padding={6} height="100%">
      <Typography variant="beta" tag="h2">
        {heading}
      </Typography>
      <Flex tag="ul" direction="column" alignItems="stretch" gap={3} paddingTop={4}>
        {items}
      </Flex>
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
