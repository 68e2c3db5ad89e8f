const megabyte = 1024 * 1024
const mostDead = 16 * megabyte
const quietMs = 1_000

/**
 * Has the memory of uploaded files collected once no more come. V8 looks for dead files only when 64 MB more are needed: an
 * idle process kept 100 MB of refused imports until the next upload.
 */
export class UploadMemory {
  #underway = 0
  #deadBytes = 0
  #timer: NodeJS.Timeout | undefined
  readonly #collect: () => void

  /** @param collect without the flag `--expose-gc` nothing is collected early */
  constructor(collect: () => void = () => void globalThis.gc?.({ type: 'major', execution: 'async' })) {
    this.#collect = collect
  }

  /** Runs the work of an upload with a file of that size, which is not needed afterwards. */
  async during<T>(bytes: number, work: () => Promise<T>): Promise<T> {
    this.#underway++
    clearTimeout(this.#timer)
    try {
      return await work()
    } finally {
      this.#underway--
      this.#deadBytes += bytes
      if (this.#underway === 0 && this.#deadBytes >= mostDead) this.#collectSoon()
    }
  }

  #collectSoon(): void {
    this.#timer = setTimeout(() => {
      this.#deadBytes = 0
      this.#collect()
    }, quietMs).unref()
  }
}
