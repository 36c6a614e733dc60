const under = (base: string) => (id: string) => `${base}/${encodeURIComponent(id)}`;

export const paths = {
  home: '/',
  about: '/about',
  agents: '/agents',
  agent: under('/agents'),
  newAgent: '/agents/new',
  editAgent: (id: string) => `${under('/agents')(id)}/edit`,
  buying: '/buying',
  selling: '/selling',
  insights: '/insights',
  insight: under('/insights'),
  seasons: '/seasons',
  season: under('/seasons'),
  login: '/login',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
} as const;
