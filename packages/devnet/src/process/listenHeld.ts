import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server on 127.0.0.1 whose requests wait for their listener. */
export type HeldServer = {
  server: Server
  port: number
  answerWith: (listener: RequestListener) => void
}

/**
 * Listens before the program behind it is loaded, so that its port is known and a taken one is reported at once.
 *
 * @throws with code EADDRINUSE when the port is taken
 */
export async function listenHeld(port: number): Promise<HeldServer> {
  let answerWith: (listener: RequestListener) => void = () => undefined
  const listener = new Promise<RequestListener>((resolve) => {
    answerWith = resolve
  })
  const server = createServer((request, response) => {
    void listener.then((answer) => answer(request, response))
  })
  server.listen({ exclusive: true, host: '127.0.0.1', port })
  await once(server, 'listening')
  return { answerWith, port: (server.address() as AddressInfo).port, server }
}
