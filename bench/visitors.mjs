/** Returns the path of one page of each kind. */
export async function pagesOf(url) {
  const list = async (type) => (await fetch(`${url}/api/${type}`)).json();
  const [agents, posts, seasons] = await Promise.all(['agents', 'posts', 'seasons'].map(list));
  return {
    home: '/',
    about: '/about',
    buying: '/buying',
    selling: '/selling',
    agents: '/agents',
    profile: `/agents/${agents[2].id}`,
    insights: '/insights',
    insight: `/insights/${posts[1].id}`,
    seasons: '/seasons',
    season: `/seasons/${seasons[1].id}`,
  };
}

export async function signIn(url, username = 'admin', password = 'welcome-home') {
  const headers = { 'content-type': 'application/json' };
  const reply = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ username, password }),
  });
  if (!reply.ok) throw new Error(`Failed to sign in as ${username}: ${await reply.text()}`);
  const { token } = await reply.json();
  return { authorization: `Bearer ${token}` };
}
