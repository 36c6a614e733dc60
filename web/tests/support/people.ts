import type { ListedAgent } from '../../src/features/agents/operations';

const person = (first_name: string, last_name: string, phone_number: string): ListedAgent => ({
  id: first_name.toLowerCase(),
  first_name,
  last_name,
  title: 'Broker',
  email: `${first_name.toLowerCase()}@example.com`,
  phone_number,
  avatar: null,
  avatar_srcset: null,
});

export const maeve = person('Maeve', 'Callahan', '(207) 555-0103');
export const desmond = person('Desmond', 'Okafor', '(207) 555-0117');
