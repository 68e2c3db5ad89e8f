const connectTimeoutMs = 5_000

/** Creates a connection to the live hub, not opened yet. The client is loaded only now. */
export async function liveHub(auth: Record<string, string>) {
  const { io } = await import('socket.io-client')
  // Only web sockets: asking over HTTP is what we do ourselves, and it needs no process of its own.
  return io('/shop-hub', {
    path: '/shop-hub/socket.io',
    transports: ['websocket'],
    timeout: connectTimeoutMs,
    auth,
    autoConnect: false,
  })
}
