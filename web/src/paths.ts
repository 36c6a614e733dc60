const under = (base: string) => (id: string) => `${base}/${encodeURIComponent(id)}`;

export const paths = {
  home: '/',
  about: '/about',
  agents: '/agents',
  agent: under('/agents'),
  buying: '/buying',
  selling: '/selling',
  insights: '/insights',
  insight: under('/insights'),
  seasons: '/seasons',
  season: under('/seasons'),
  login: '/login',
} as const;
