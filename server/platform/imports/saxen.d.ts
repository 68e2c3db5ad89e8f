declare module 'saxen' {
  type Decode = (text: string) => string

  /** The part of the parser that we use: it expands no entities but those of XML itself, and reads piece by piece. */
  export class Parser {
    on(
      event: 'openTag',
      listener: (name: string, readAttributes: () => Record<string, string>, decode: Decode) => void,
    ): this
    on(event: 'closeTag', listener: (name: string) => void): this
    on(event: 'text', listener: (text: string, decode: Decode) => void): this
    on(event: 'cdata', listener: (text: string) => void): this
    on(event: 'error' | 'warn', listener: (error: Error) => void): this
    write(xml: string): void
    end(): void
  }
}
