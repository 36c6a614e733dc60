/** Adds this many listed agents and published posts to a site's PostgreSQL database. */
export async function addAgentsAndPosts(run, count) {
  for (const statement of statements(count)) await run(statement);
}

const html = `'<p>' || repeat('Text about the harbor, its houses and its people. ', 20) || '</p>'`;

const statements = (count) => [
  `insert into posts (document_id, title, content, published, created_at, updated_at, published_at)
    select 'soak' || lpad(n::text, 20, '0'), 'Insight ' || n, ${html}, true, now() - n * interval '1 minute', now(), now()
    from generate_series(1, ${count}) n`,
  `insert into up_users (document_id, username, email, first_name, last_name, title, phone_number, bio, listed, joined, provider,
      confirmed, blocked, created_at, updated_at, published_at)
    select 'soak' || lpad(n::text, 20, '0'), 'soak' || n, 'soak' || n || '@hearthside.test', 'First' || n % 97, 'Last' || n, 'Agent',
      '207 555 ' || lpad(n::text, 5, '0'), ${html}, true, true, 'local', true, false, now(), now(), now()
    from generate_series(1, ${count}) n`,
  `insert into up_users_role_lnk (user_id, role_id, user_ord)
    select up_users.id, up_roles.id, 1 from up_users, up_roles where up_users.username like 'soak%' and up_roles.type = 'agent'`,
  'analyze',
];
