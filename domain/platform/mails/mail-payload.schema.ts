import { unused } from '../values/unused.schema.ts'

/**
 * The names of a mail in the contract, none of them used: public calls name a mail of ours, and never its recipient, its
 * text or its layout. A call that reads one of them says so in its own schema.
 */
export const mailPayload = {
  to: unused('the mail goes to the address that we keep for it'),
  styles: unused('mails look as the house does'),
  content: unused('a mail says what its template says; nobody writes in our name'),
  subject: unused('a mail says what its template says; nobody writes in our name'),
  userId: unused('the session, or what proves the call, says who it is'),
  hostId: unused('what proves the call says what the mail is about'),
  fileData: unused('what belongs to a mail is attached by the server'),
}
