import type pg from 'pg'

/**
 * Lends a pool to a library that asks for a whole one: clients come from `connect`, all else from the pool. What `connect`
 * returns has what the library uses of a client, and need have nothing else.
 */
export function lendPool(pool: pg.Pool, connect: (...callback: never) => unknown): pg.Pool {
  return new Proxy(pool, {
    get(target, name) {
      if (name === 'connect') return connect
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
