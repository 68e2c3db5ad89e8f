/** The kinds of planned faults, in the order in which they are played. */
export const FAULT_KINDS = [
  'process',
  'database',
  'disk',
  'network',
  'mail',
  'payment provider',
  'access point',
  'clock',
] as const

export interface PlannedFault {
  /** The name for `npm run faults -- NAME`. */
  readonly name: string
  readonly kind: (typeof FAULT_KINDS)[number]
  readonly fault: string
  /** Responses to visitors and staff during the fault. */
  readonly users: string
  /**
   * Facts after the fault. In all of them the product continues without a restart, except where the process itself was
   * killed.
   */
  readonly end: string
  /** Place at which an administrator is notified; a dash: no notification is needed. */
  readonly administrator: string
}

const sentence503 = '503 “We zijn even niet bereikbaar. Probeer het zo dadelijk opnieuw.”'
const paymentSentence =
  '503 “Betalen lukt op dit ogenblik niet. Er is niets van uw rekening gegaan. Probeer het zo dadelijk opnieuw.”'
const none = '–'

/** The planned faults, and the end that each must come to; `docs/how-to/planned-faults.md` shows this table. */
export const plannedFaults = [
  {
    name: 'kill-in-checkout',
    kind: 'process',
    fault: 'killed (signal 9) while it writes down a payment that a buyer asks for',
    users: 'the call breaks off; the same again is answered',
    end: 'one order, one sale of the car, one confirmation, no number missing',
    administrator: none,
  },
  {
    name: 'kill-in-issue',
    kind: 'process',
    fault: 'killed while it issues an invoice',
    users: 'the call breaks off; the same again gives the number, a third time the same',
    end: 'nothing issued by the killed call, no number missing or twice, books balance',
    administrator: none,
  },
  {
    name: 'kill-in-import',
    kind: 'process',
    fault: 'killed among 1,000 lines of an import',
    users: 'the import goes on by itself after the start',
    end: 'each line once',
    administrator: none,
  },
  {
    name: 'kill-in-job',
    kind: 'process',
    fault: 'killed when the mail server has read a mail and not answered yet',
    users: none,
    end: 'the mail is taken over once',
    administrator: none,
  },
  {
    name: 'kill-after-mail',
    kind: 'process',
    fault: 'killed after the mail server took a mail over, before that is written down',
    users: 'the mail may come a second time, as the same message: its Message-ID is the same',
    end: 'the mail is taken over twice: a mail server cannot be asked what it has, and one mail too many is better than none',
    administrator: none,
  },
  {
    name: 'kill-in-payment-export',
    kind: 'process',
    fault: 'killed while it writes the file of a payment batch',
    users: 'the call breaks off; the same again makes the file, a third time is refused with 422',
    end: 'one file, of the noted checksum',
    administrator: none,
  },
  {
    name: 'kill-one-of-two',
    kind: 'process',
    fault: 'one of two processes killed with jobs in hand',
    users: 'sessions and orders go on at the other process',
    end: 'all jobs of the dead process done by the other, none twice',
    administrator: none,
  },
  {
    name: 'database-killed',
    kind: 'database',
    fault: 'killed while people look and buy',
    users: 'cached pages: 200; calls are answered again within 5 s after its return',
    end: 'each buyer has one order, one car, one confirmation',
    administrator: none,
  },
  {
    name: 'database-frozen',
    kind: 'database',
    fault: 'all its processes stopped for 15 s',
    users: 'cached pages: 200; no call longer than 35 s',
    end: 'each buyer has one order, one car, one confirmation',
    administrator: none,
  },
  {
    name: 'database-restarted',
    kind: 'database',
    fault: 'shut down properly and started again while people look and buy',
    users: 'cached pages: 200; calls are answered again within 5 s after its return',
    end: 'each buyer has one order, one car, one confirmation',
    administrator: none,
  },
  {
    name: 'database-without-connections',
    kind: 'database',
    fault: 'others hold all its connections',
    users: `an order: ${sentence503} Cached pages: 200`,
    end: 'the same buyer buys once there are connections again',
    administrator: none,
  },
  {
    name: 'database-cuts-transaction',
    kind: 'database',
    fault: 'ends the connection of an open transaction that issues an invoice',
    users: sentence503,
    end: 'issued once at the second try, no number missing',
    administrator: none,
  },
  {
    name: 'database-read-only',
    kind: 'database',
    fault: 'is read-only, as a standby',
    users: `lists and pages: 200; an order: ${sentence503}`,
    end: 'the same buyer buys once it is writable, on the connections that were open',
    administrator: none,
  },
  {
    name: 'database-slow',
    kind: 'database',
    fault: 'each message takes 60 ms longer, in both directions',
    users: 'calls take longer and succeed',
    end: 'each buyer has one order, one car, one confirmation',
    administrator: none,
  },
  {
    name: 'database-disk-full',
    kind: 'database',
    fault: 'the disk of its tables is full',
    users: `an order: ${sentence503} Pages: 200`,
    end: 'the same buyer buys once there is room',
    administrator: none,
  },
  {
    name: 'files-disk-full',
    kind: 'disk',
    fault: 'the disk of the files is full',
    users: `a file that is uploaded: ${sentence503} Pages: 200`,
    end: 'no half file is left; the same file is kept once there is room',
    administrator: 'the state of the system says that the disk is full',
  },
  {
    name: 'files-not-writable',
    kind: 'disk',
    fault: 'the folder of the files cannot be written',
    users: `a file that is uploaded: ${sentence503} Pages: 200`,
    end: 'the same file is kept once the folder is writable',
    administrator: 'the state of the system says that the server cannot write there',
  },
  {
    name: 'stored-file-missing',
    kind: 'disk',
    fault: 'a file that was kept is gone',
    users: '404 “Dit bestaat niet of is niet voor u bestemd.”',
    end: 'it opens as soon as it was put back, as from a backup',
    administrator: none,
  },
  {
    name: 'provider-cut',
    kind: 'network',
    fault: 'the connection is cut in the middle of each answer of the payment provider',
    users: `a payment: ${paymentSentence}`,
    end: 'one payment is not cancelled, which the buyer then pays; one order',
    administrator: none,
  },
  {
    name: 'names-fail',
    kind: 'network',
    fault: 'the name service does not answer',
    users: `a payment: ${paymentSentence} Pages: 200`,
    end: 'the buyer pays when names are known again; each mail leaves once, by then at the latest (the last address of the mail server is kept)',
    administrator: none,
  },
  {
    name: 'half-open-sockets',
    kind: 'network',
    fault: '300 clients that send nothing, half a header or half a body, and never leave',
    users: 'others are served',
    end: 'one order; no more connections to the database than usual',
    administrator: none,
  },
  {
    name: 'slow-clients',
    kind: 'network',
    fault: '20 clients that send one character each 100 ms',
    users: 'they are answered; others meanwhile too',
    end: 'no transaction waited for them',
    administrator: none,
  },
  {
    name: 'mail-down',
    kind: 'mail',
    fault: 'the mail server is switched off',
    users: 'orders are placed',
    end: 'the confirmation leaves once, when it is back',
    administrator: 'the services say that the mail server cannot be reached',
  },
  {
    name: 'mail-refused',
    kind: 'mail',
    fault: 'it refuses a reader for good (550)',
    users: none,
    end: 'one try; other mails leave',
    administrator: 'the state of the system counts the mail as not arrived',
  },
  {
    name: 'mail-greylisted',
    kind: 'mail',
    fault: 'it wants to be asked again later (451)',
    users: 'orders are placed',
    end: 'the confirmation leaves once',
    administrator: none,
  },
  {
    name: 'mail-slow',
    kind: 'mail',
    fault: 'it takes 5 s for each mail',
    users: 'orders are placed as usual',
    end: 'each mail leaves once',
    administrator: none,
  },
  {
    name: 'provider-down',
    kind: 'payment provider',
    fault: 'cuts each connection',
    users: `a payment: ${paymentSentence} Pages: 200`,
    end: 'the same buyer pays when it is back; one order, no money to pay back',
    administrator: none,
  },
  {
    name: 'provider-broken',
    kind: 'payment provider',
    fault: 'answers 500',
    users: `a payment: ${paymentSentence} Pages: 200`,
    end: 'the same buyer pays when it is well; one order, no money to pay back',
    administrator: none,
  },
  {
    name: 'callback-repeated',
    kind: 'payment provider',
    fault: 'reports three times that a payment succeeded',
    users: none,
    end: 'one order, one sale, one confirmation',
    administrator: none,
  },
  {
    name: 'callback-late',
    kind: 'payment provider',
    fault: 'reports that a payment was cancelled after the next one succeeded',
    users: none,
    end: 'one order, no money to pay back',
    administrator: none,
  },
  {
    name: 'callback-lost',
    kind: 'payment provider',
    fault: 'reports nothing',
    users: 'the order is placed within 30 s',
    end: 'one order, one sale, one confirmation',
    administrator: none,
  },
  {
    name: 'access-point-dead',
    kind: 'access point',
    fault: 'ends each connection',
    users: 'invoices are issued',
    end: 'the invoice is delivered once, when it is back',
    administrator: none,
  },
  {
    name: 'access-point-answer-lost',
    kind: 'access point',
    fault: 'takes an invoice, and the answer is lost',
    users: 'invoices are issued',
    end: 'the invoice is delivered once',
    administrator: none,
  },
  {
    name: 'access-point-refuses',
    kind: 'access point',
    fault: 'cannot deliver an invoice',
    users: 'who issues invoices gets a notice',
    end: 'the delivery has failed',
    administrator: 'the state of the system warns of it',
  },
  {
    name: 'clock-forward',
    kind: 'clock',
    fault: 'jumps ahead by 45 minutes while somebody is paying',
    users: 'the payment has expired; they pay another. Sessions go on, as long as they last without use (an hour)',
    end: 'one order, no money to pay back',
    administrator: none,
  },
  {
    name: 'clock-back',
    kind: 'clock',
    fault: 'jumps back by an hour while somebody is paying',
    users: 'they pay. Sessions go on',
    end: 'one order, one confirmation',
    administrator: none,
  },
  {
    name: 'clock-shifted-nights',
    kind: 'clock',
    fault: 'the nights in which summer time begins and ends',
    users: none,
    end: 'the backup of two o’clock is made once in each',
    administrator: none,
  },
  {
    name: 'clock-new-year',
    kind: 'clock',
    fault: 'midnight of a year between two invoices',
    users: 'invoices are issued',
    end: 'the numbers of the new year begin at 1, none is missing in either',
    administrator: none,
  },
] as const satisfies readonly PlannedFault[]

export type FaultName = (typeof plannedFaults)[number]['name']
