import { fullName } from './fullName';
import type { ListedAgent } from './queries';

type Searched = Pick<ListedAgent, 'first_name' | 'last_name' | 'email' | 'phone_number'>;

/** Whether an agent has a part of the first name, last name, email or phone number, in any case; and the full name as people type it. */
export function matchesAgent(agent: Searched, search: string): boolean {
  const sought = search.trim().replace(/\s+/g, ' ').toLowerCase();
  const searched = [agent.first_name, agent.last_name, fullName(agent), agent.email, agent.phone_number ?? ''];
  return searched.some((text) => text.toLowerCase().includes(sought)) || matchesDigits(agent, sought);
}

// "2075550142" should find "(207) 555-0142".
function matchesDigits({ phone_number }: Searched, sought: string): boolean {
  const digits = sought.replace(/\D/g, '');
  const looksLikePhone = digits.length >= 3 && /^[\d\s()+.-]+$/.test(sought);
  return looksLikePhone && (phone_number ?? '').replace(/\D/g, '').includes(digits);
}
