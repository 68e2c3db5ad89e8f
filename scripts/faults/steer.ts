import type { ChildProcess } from 'node:child_process'
import type { Steering } from './steered-process.ts'

/** Controls clock and name service of a product, and waits until it follows. Throws if it ends before. */
export async function steer(child: ChildProcess, steering: Steering): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const listen = (message: unknown) => {
    // It also says when it is ready.
    if (typeof message === 'object') resolve()
  }
  const fail = () => reject(new Error('The product ended before it followed'))
  child.on('message', listen)
  child.on('exit', fail)
  child.send(steering, (error) => error && fail())
  try {
    await promise
  } finally {
    child.off('message', listen)
    child.off('exit', fail)
  }
}
