const under = (base: string) => (id: string) => `${base}/${encodeURIComponent(id)}`;

export const paths = {
  home: '/',
  about: '/about',
  agents: '/agents',
  agent: under('/agents'),
  newAgent: '/agents/new',
  editAgent: (id: string) => `${under('/agents')(id)}/edit`,
  agentHistory: (id: string) => `${under('/agents')(id)}/history`,
  buying: '/buying',
  selling: '/selling',
  insights: '/insights',
  insight: under('/insights'),
  insightHistory: (id: string) => `${under('/insights')(id)}/history`,
  seasons: '/seasons',
  season: under('/seasons'),
  seasonHistory: (id: string) => `${under('/seasons')(id)}/history`,
  deleted: '/deleted',
  login: '/login',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
} as const;
