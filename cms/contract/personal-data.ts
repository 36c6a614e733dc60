import { object, type InferType } from 'yup';
import * as schemas from './field-schemas';
import { limits } from './limits';

interface PersonalTable {
  /** Columns with email addresses, and with telephone numbers. */
  emails: string[];
  phones: string[];
  /** Other columns that an export contains. */
  exported: string[];
  /** Whether an erasure deletes the rows. The others belong to accounts and to the office, which have forms of their own. */
  isErased: boolean;
}

/** All tables with contact details of people. A table that is missing here fails a test. */
export const personalTables: Record<string, PersonalTable> = {
  inquiries: {
    emails: ['email'],
    phones: ['phone'],
    exported: [
      ...['id', 'kind', 'name', 'preferred_contact', 'message', 'about_name', 'details', 'consent', 'shown_text', 'source_path'],
      ...['state', 'received_at', 'first_answered_at'],
    ],
    isErased: true,
  },
  up_users: { emails: ['email'], phones: ['phone_number'], exported: ['first_name', 'last_name'], isErased: false },
  // Addresses that wait for a confirmation, or to which a change can be undone, for a week.
  account_tokens: { emails: ['email'], phones: [], exported: ['agent'], isErased: false },
  admin_users: { emails: ['email'], phones: [], exported: ['firstname', 'lastname'], isErased: false },
  sites: { emails: ['email', 'second_email', 'inquiry_emails'], phones: ['phone', 'second_phone'], exported: [], isErased: false },
};

/** Email address or telephone number of the person. */
export const person = object({
  contact: schemas
    .line('Email or phone number', limits.email)
    .required('Enter an email address or a phone number')
    .matches(/[@\d]/, 'Enter an email address or a phone number'),
});

/** Why a person is erased. Not a text, because the proof of an erasure must not contain anything about the person. */
export const erasureReasons = ['request', 'mistake', 'policy'] as const;

export const erasure = person.shape({ reason: schemas.choice('Reason', erasureReasons).required('Choose a reason') });
export type Erasure = InferType<typeof erasure>;

/** Rows about a person, by table. */
export interface PersonalData {
  tables: { table: string; rows: Record<string, unknown>[]; isErased: boolean }[];
}
