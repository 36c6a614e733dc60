import type { Contact } from './contact';

export function Hours({ officeHours }: Pick<Contact, 'officeHours'>) {
  return (
    <dl className="hours">
      {officeHours.map(({ days, hours }, n) => (
        <div key={n}>
          <dt>{days}</dt>
          <dd>{hours}</dd>
        </div>
      ))}
    </dl>
  );
}
