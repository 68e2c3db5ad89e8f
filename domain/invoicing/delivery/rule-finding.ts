/** A finding of an official rule in the XML of an invoice. */
export interface RuleFinding {
  /** BR-CO-15, PEPPOL-EN16931-R003, XSD. */
  readonly rule: string
  /** A fatal one prevents the invoice from being sent. */
  readonly isFatal: boolean
  readonly text: string
  readonly place: string
}
