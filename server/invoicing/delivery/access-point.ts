/** The state of a sent message at our access point. */
export interface SentMessage {
  /**
   * `under-way`: it is still trying; `delivered`: the access point of the receiver confirmed it; `refused`: it is not
   * valid; `lost`: it gave up.
   */
  readonly state: 'under-way' | 'delivered' | 'refused' | 'lost'
  /** Answer in the words of the buyer or access point. */
  readonly details: string
}

export interface OutgoingMessage {
  readonly messageId: string
  readonly sender: string
  readonly receiver: string
  readonly documentType: string
  readonly process: string
  readonly senderCountry: string
  readonly xml: Buffer
}

/** A message that the access point received. */
export interface ReceivedMessage {
  readonly messageId: string
  readonly documentType: string
  /** Participant that sent it, as vouched for by its own access point. */
  readonly sender: string
  /** Participant that it is for: one access point may serve several companies of the group. */
  readonly receiver: string
}

/** Reasons that the access point did not take a message. `unsent`: nothing was done; `unclear`: it may have taken it. */
export class AccessPointFailure extends Error {
  readonly outcome: 'unsent' | 'unclear' | 'refused'
  constructor(outcome: 'unsent' | 'unclear' | 'refused', message: string, options?: ErrorOptions) {
    super(message, options)
    this.outcome = outcome
  }
}

/** An access point of Peppol that works for one of our companies. */
export interface AccessPoint {
  submit(message: OutgoingMessage): Promise<void>
  /** Returns the state of a message by our id; undefined: the access point does not know it. */
  findSent(messageId: string): Promise<SentMessage | undefined>
  /** Returns received messages, the newest first. */
  listReceived(page: { readonly offset: number; readonly limit: number }): Promise<readonly ReceivedMessage[]>
  readReceived(messageId: string): Promise<Buffer>
  /** Returns whether a participant receives a document type; null: its register did not answer. */
  isRegistered(participant: string, documentType: string): Promise<boolean | null>
}
