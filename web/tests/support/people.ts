const person = (first_name: string, last_name: string, phone_number: string) => ({
  // By which Apollo knows that two queries told of one agent.
  __typename: 'Agent',
  id: first_name.toLowerCase(),
  first_name,
  last_name,
  title: 'Broker',
  email: `${first_name.toLowerCase()}@example.com`,
  phone_number,
  avatar: null as string | null,
  avatar_srcset: null as string | null,
  active: null,
  listed: null,
});

export const maeve = person('Maeve', 'Callahan', '(207) 555-0103');
export const desmond = person('Desmond', 'Okafor', '(207) 555-0117');

/** The profile of whoever `visit` signs in. */
export const harriet = {
  ...person('Harriet', 'Lowe', '(207) 555-0121'),
  website_url: null,
  social_links: [],
  bio: '<p>I read deeds.</p>',
  version: 'v1',
};
