import { object } from 'yup';
import { adminsOnly, authenticated, noAuth } from '../access';
import * as schemas from '../field-schemas';
import {
  inquiryChange,
  inquiryNote,
  inquiryQuery,
  newInquiry,
  type Challenge,
  type Inquiry,
  type InquiryPage,
  type InquirySummary,
  type Received,
} from '../inquiry';
import { erasure, person, type PersonalData } from '../personal-data';
import { replies, type Endpoint } from './endpoint';

const one = '/inquiries/:id';

/** Inquiries of visitors. Who may read which one is decided in the handlers, because an inquiry is no content type. */
export const inquiryEndpoints = {
  getInquiryChallenge: {
    method: 'GET',
    path: '/inquiry_challenge',
    access: noAuth,
    query: object({ for: schemas.text('for', 80) }),
    reply: replies<Challenge>(),
  },
  sendInquiry: {
    method: 'POST',
    path: '/inquiries',
    access: noAuth,
    body: newInquiry,
    form: { page: '/contact' },
    creates: true,
    reply: replies<Received & { next: string }>(),
  },
  eraseOwnInquiry: {
    method: 'POST',
    path: '/inquiry_links/:id/erase',
    access: noAuth,
    body: object({}),
    form: { page: '/inquiry/:id/erase' },
    reply: replies<{ next: string }>(),
  },
  answerInquiryByLink: {
    method: 'POST',
    path: '/inquiry_links/:id/answer',
    access: noAuth,
    body: object({}),
    form: { page: '/inquiry/:id/answer' },
    reply: replies<{ next: string }>(),
  },
  listInquiries: { method: 'GET', path: '/inquiries', access: authenticated, query: inquiryQuery, reply: replies<InquiryPage>() },
  getInquirySummary: { method: 'GET', path: '/inquiry_summary', access: authenticated, reply: replies<InquirySummary>() },
  getInquiry: { method: 'GET', path: one, access: authenticated, reply: replies<Inquiry>() },
  changeInquiry: { method: 'PATCH', path: one, access: authenticated, body: inquiryChange, reply: replies<{ inquiry: Inquiry | null }>() },
  addInquiryNote: {
    method: 'POST',
    path: `${one}/notes`,
    access: authenticated,
    body: inquiryNote,
    creates: true,
    reply: replies<Inquiry>(),
  },
  releaseInquiry: { method: 'PATCH', path: `${one}/release`, access: adminsOnly, reply: replies<{ inquiry: Inquiry | null }>() },
  resendInquiry: { method: 'POST', path: `${one}/mail`, access: authenticated, reply: replies<void>() },
  deleteInquiry: { method: 'DELETE', path: one, access: adminsOnly, reply: replies<void>() },
  deleteHeldInquiries: {
    method: 'DELETE',
    path: '/inquiries',
    access: adminsOnly,
    query: object({ state: schemas.choice('state', ['held']).required('state must be held') }),
    reply: replies<void>(),
  },
  findPersonalData: {
    method: 'POST',
    path: '/personal_data',
    access: adminsOnly,
    body: person,
    fresh: true,
    reply: replies<PersonalData>(),
  },
  erasePersonalData: {
    method: 'POST',
    path: '/personal_data/erase',
    access: adminsOnly,
    body: erasure,
    fresh: true,
    reply: replies<{ erased: number }>(),
  },
  exportInquiries: {
    method: 'GET',
    path: '/inquiry_export',
    access: adminsOnly,
    query: inquiryQuery,
    fresh: true,
    reply: replies<{ csv: string }>(),
  },
} satisfies Record<string, Endpoint>;
