import { z } from 'zod'

/** The answer of an endpoint that hands out a file instead of an envelope. */
export class FileAnswer {
  readonly body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>
  readonly contentType: string
  readonly fileName: string

  constructor(body: FileAnswer['body'], { contentType, fileName }: Pick<FileAnswer, 'contentType' | 'fileName'>) {
    this.body = body
    this.contentType = contentType
    this.fileName = fileName
  }
}

/** `output: fileAnswer` marks a call that answers a file. Refusals still come as envelopes. */
export const fileAnswer = z.instanceof(FileAnswer)
