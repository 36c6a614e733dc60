import { Box, Button, Flex, Grid, Link, LinkButton, Typography } from '@strapi/design-system';
import { Layouts, Page, useFetchClient } from '@strapi/strapi/admin';
import { useCallback, useState, type ReactNode } from 'react';
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
  const { get, post } = useFetchClient();
  const read = useCallback(async () => (await get<Overview>('/brokerage/overview')).data, [get]);
  const { data, failed } = useRead(read, version);

  if (failed && !data) return <Page.Error />;
  if (!data) return <Page.Loading />;
  const handleRetry = (id: number) => void post(`/brokerage/emails/${id}/retry`).finally(() => setVersion(version + 1));
  const lists = listsOf(data, handleRetry);
  return (
    <Page.Main>
      <Page.Title>Overview</Page.Title>
      <Layouts.Header title={brand.name} subtitle="Needs attention and recent activity" />
      <Layouts.Content>
        <Flex gap={3} wrap="wrap" paddingBottom={6}>
          <LinkButton href="/" isExternal={false} variant="secondary">
            View site
          </LinkButton>
          {data.submitted && <NewButton type="listing" label="New listing" />}
          {data.unpublished && <NewButton type="post" label="New insight" />}
          {data.unpublished && <NewButton type="season" label="New season" />}
          {data.failedEmails && <NewButton type="agent" label="Invite an agent" />}
        </Flex>
        <Grid.Root gap={6}>{lists.map((list) => (list.items?.length ? <List key={list.heading} {...list} /> : null))}</Grid.Root>
        <Typography tag="p" textColor="neutral600" paddingTop={6}>
          {lists.flatMap(({ items, empty }) => (items?.length === 0 ? empty : [])).join(' ')}
        </Typography>
      </Layouts.Content>
    </Page.Main>
  );
}

const NewButton = ({ type, label }: { type: TypeName; label: string }) => (
  <LinkButton tag={RouterLink} to={pathOf(type, 'create')} variant="tertiary">
    {label}
  </LinkButton>
);

interface Item {
  key: string | number;
  title: string;
  /** Path of the entry's form; undefined if it was deleted. */
  to?: string;
  note?: string;
  action?: ReactNode;
}

interface ListProps {
  heading: string;
  /** Text of an empty list. */
  empty: string;
  /** Undefined if the user may not read them. */
  items: Item[] | null | undefined;
}

const List = ({ heading, items }: ListProps) => (
  <Grid.Item col={6} s={12} xs={12} direction="column" alignItems="stretch">
    <Box tag="section" background="neutral0" hasRadius shadow="tableShadow" padding={6} height="100%">
      <Typography variant="beta" tag="h2">
        {heading}
      </Typography>
      <Flex tag="ul" direction="column" alignItems="stretch" gap={3} paddingTop={4}>
        {items?.map(({ key, title, to, note, action }) => (
          <Flex key={key} tag="li" justifyContent="space-between" gap={4}>
            <Box>
              {to ? (
                <Link tag={RouterLink} to={to}>
                  {title}
                </Link>
              ) : (
                <Typography>{title}</Typography>
              )}
              <Typography tag="p" variant="pi" textColor="neutral600">
                {note}
              </Typography>
            </Box>
            {action}
          </Flex>
        ))}
      </Flex>
    </Box>
  </Grid.Item>
);

type Entry = NonNullable<Overview['unpublished']>[number];

const entryItem = ({ type, id, name }: Entry, note?: string): Item => ({
  key: `${id} ${note}`,
  title: name,
  to: pathOf(type, id),
  note: [views[type].displayName, note].filter(Boolean).join(' · '),
});

function changeItem({ of: id, deleted, saved_by, saved_at, ...entry }: Overview['changes'][number]): Item {
  const note = `${deleted ? 'Deleted' : 'Saved'} ${moment(saved_at)}${saved_by ? ` by ${saved_by}` : ''}`;
  return { ...entryItem({ ...entry, id }, note), ...(deleted && { to: undefined }) };
}

const invitationsItem = (waiting: number): Item => ({
  key: 'invitations',
  title: `${waiting === 1 ? '1 agent has' : `${waiting} agents have`} not set a password.`,
  action: (
    <Link href="/manage/agents?state=invited" isExternal={false}>
      Invitations
    </Link>
  ),
});

const inquiriesItem = ({ open, overdue }: NonNullable<Overview['inquiries']>): Item => ({
  key: 'inquiries',
  title: `${open} without an answer`,
  note: overdue > 0 ? `${overdue} older than a day` : undefined,
  action: (
    <Link href="/inquiries" isExternal={false}>
      Open
    </Link>
  ),
});

const listsOf = (
  { unpublished, submitted, scheduled, changes, incomplete, waiting, failedEmails, inquiries }: Overview,
  retry: (id: number) => void,
): ListProps[] => [
  {
    heading: 'Inquiries',
    empty: 'Every inquiry is answered.',
    items: inquiries && (inquiries.open > 0 ? [inquiriesItem(inquiries)] : []),
  },
  { heading: 'Waiting for approval', empty: 'No listing waits for approval.', items: submitted?.map((entry) => entryItem(entry)) },
  { heading: 'Unpublished', empty: 'Everything is published or scheduled.', items: unpublished?.map((entry) => entryItem(entry)) },
  {
    heading: 'Scheduled',
    empty: 'Nothing is scheduled.',
    items: scheduled?.map(({ at, appears, ...entry }) => entryItem(entry, `${appears ? 'Publishes' : 'Unpublishes'} ${moment(at)}`)),
  },
  { heading: 'Recent changes', empty: 'No changes yet.', items: changes.map(changeItem) },
  {
    heading: 'Incomplete profiles',
    empty: 'Every agent has a photo and a bio.',
    items: incomplete
      ?.map(({ missing, ...entry }) => entryItem(entry, `Missing: ${missing.join(', ')}`))
      .concat(waiting > 0 ? invitationsItem(waiting) : []),
  },
  {
    heading: 'Failed emails',
    empty: 'No failed emails.',
    items: failedEmails?.map(({ id, kind, to, reason, failed_at }) => ({
      key: id,
      title: to || 'Inquiry',
      note: `${kind}, ${moment(failed_at)}: ${reason}`,
      action: (
        <Button variant="tertiary" onClick={() => retry(id)}>
          Retry
        </Button>
      ),
    })),
  },
];
