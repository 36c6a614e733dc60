import { Button } from '@mui/material';
import type { InquirySummary } from 'cms/contract';
import { forget } from '../../api/client';
import { send } from '../../api/send';
import { useReply } from '../../api/useReply';
import { paths } from '../../paths';
import { counted } from '../../staff-kit/texts';
import { useAction } from '../../staff-kit/useAction';
import { phoneLink } from '../../ui/contactLinks';
import { SiteLink } from '../../ui/links';
import { LoadFailed } from '../../ui/states';
import { ageText } from '../inquiries/texts';

const hoursText = (hours: number | null) =>
  hours === null ? 'No answers in 30 days' : `Median ${counted(hours, 'hour')} to the first answer`;

/** Inquiries without an answer, and how long answers take; for administrators, also of each agent. */
export function InquiryFigures() {
  const { reply, failure, retry } = useReply('getInquirySummary');
  return (
    <section aria-labelledby="inquiries">
      <h2 id="inquiries">Inquiries</h2>
      {failure && <LoadFailed heading="Failed to load inquiries" retry={retry} />}
      {reply ? <Figures {...reply} /> : <div className="panel-list loading" />}
    </section>
  );
}

function Figures({ open, oldest, overdue, hours, agents, undelivered }: InquirySummary) {
  const { act, busy } = useAction();
  const handleResend = (id: string) =>
    act(async () => {
      await send('resendInquiry', { id });
      forget();
    });
  return (
    <>
      {undelivered.length > 0 && (
        <ul className="list panel-list" aria-label="Not delivered">
          {undelivered.map(({ id, name, phone }) => (
            <li key={id}>
              <SiteLink to={paths.inquiry(id)}>{`Not delivered: ${name}`}</SiteLink>
              {phone && <a href={phoneLink(phone)}>{phone}</a>}
              <Button loading={busy} onClick={() => void handleResend(id)}>
                Send again
              </Button>
            </li>
          ))}
        </ul>
      )}
      <ul className="list panel-list">
        <li>
          <SiteLink to={paths.inquiries}>{open > 0 ? `${open} new, oldest ${ageText(oldest!)}` : 'No new inquiries'}</SiteLink>
          {overdue > 0 && <span>{overdue} older than a day</span>}
          <span>{hoursText(hours)}</span>
        </li>
        {agents.map((agent) => (
          <li key={agent.id}>
            <SiteLink to={`${paths.inquiries}?agent=${agent.id ?? 'office'}`}>{agent.name}</SiteLink>
            <span>{counted(agent.open, 'new', 'new')}</span>
            {agent.overdue > 0 && <span>{agent.overdue} older than a day</span>}
            <span>{hoursText(agent.hours)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
