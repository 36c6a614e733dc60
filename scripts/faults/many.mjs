/** Fills a PostgreSQL database of the site up with so many agents, all listed, and so many published posts. */
export async function addPeopleAndPosts(run, many) {
  for (const statement of statements(many)) await run(statement);
}

const words = `'<p>' || repeat('Words about the harbor, its houses and who lives there. ', 20) || '</p>'`;

const statements = (many) => [
  `insert into posts (document_id, title, content, published, created_at, updated_at, published_at)
    select 'soak' || lpad(n::text, 20, '0'), 'Insight ' || n, ${words}, true, now() - n * interval '1 minute', now(), now()
    from generate_series(1, ${many}) n`,
  `insert into up_users (document_id, username, email, first_name, last_name, title, phone_number, bio, listed, joined, provider,
      confirmed, blocked, created_at, updated_at, published_at)
    select 'soak' || lpad(n::text, 20, '0'), 'soak' || n, 'soak' || n || '@hearthside.test', 'First' || n % 97, 'Last' || n, 'Agent',
      '207 555 ' || lpad(n::text, 5, '0'), ${words}, true, true, 'local', true, false, now(), now(), now()
    from generate_series(1, ${many}) n`,
  `insert into up_users_role_lnk (user_id, role_id, user_ord)
    select up_users.id, up_roles.id, 1 from up_users, up_roles where up_users.username like 'soak%' and up_roles.type = 'agent'`,
  'analyze',
];
