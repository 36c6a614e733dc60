import type { Agent } from 'cms/contract';

export function fullName({ first_name, last_name }: Pick<Agent, 'first_name' | 'last_name'>): string {
  return `${first_name} ${last_name}`.trim();
}
