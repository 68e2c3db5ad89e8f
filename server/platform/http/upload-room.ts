/** An upload that is being read. */
export interface RoomedUpload {
  readonly network: string
  /** Gives up its memory, and answers that the client has to retry. */
  readonly drop: () => void
}

/**
 * The memory of all uploads that one process reads at once. As long as there is room everybody takes what they need; beyond
 * it the network with the most gives way, so that no client can keep the others from uploading.
 */
export class UploadRoom {
  readonly #mostBytes: number
  readonly #held = new Map<RoomedUpload, number>()

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes
  }

  /** Takes room for more bytes of an upload. When there is none, drops it, or the latest one of the network with the most. */
  take(upload: RoomedUpload, bytes: number): void {
    this.#held.set(upload, (this.#held.get(upload) ?? 0) + bytes)
    while (this.#sum() > this.#mostBytes) {
      const dropped = this.#findLargest(upload)
      this.release(dropped)
      dropped.drop()
    }
  }

  release(upload: RoomedUpload): void {
    this.#held.delete(upload)
  }

  #sum(): number {
    return [...this.#held.values()].reduce((sum, bytes) => sum + bytes, 0)
  }

  #findLargest(upload: RoomedUpload): RoomedUpload {
    const sums = new Map<string, number>()
    for (const [{ network }, bytes] of this.#held) sums.set(network, (sums.get(network) ?? 0) + bytes)
    const most = Math.max(...sums.values())
    if (sums.get(upload.network) === most) return upload
    return [...this.#held.keys()].findLast(({ network }) => sums.get(network) === most) ?? upload
  }
}
