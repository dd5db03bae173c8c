import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { createRelayApp } from './createRelayApp.ts'
import type { FarcasterRegistry, PlayFarcaster } from './PlayFarcaster.ts'
import { type RelayControl, relayKinds } from './RelayControl.ts'

/** A stand-in that runs, with what moves it. */
export type RunningFarcaster = {
  close(): Promise<void>
  control: RelayControl
  /** Moves an account to another address, as one that is sold. */
  move(fid: string): Promise<void>
  /** Does what a visitor does on the page of a channel. */
  sign(channelUrl: string, account: PlayFarcaster): Promise<void>
  url: string
}

/** Starts what stands in for Farcaster's relay and its app, on the loopback address. */
export async function startFarcaster({
  now = Date.now,
  port = 0,
  registry,
}: {
  now?: (() => number) | undefined
  port?: number | undefined
  registry: FarcasterRegistry
}): Promise<RunningFarcaster> {
  const control: RelayControl = {
    asked: { open: 0, status: 0 },
    mood: 'ok',
    moodAt: relayKinds,
    opened: (body) => body,
    says: {},
    signsBy: 'account',
    status: (body) => body,
  }
  let url = ''
  const app = createRelayApp({ control, now, registry, url: () => url })
  const server = createAdaptorServer({ fetch: app.fetch })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function post(address: string, body: string | URLSearchParams) {
    const answer = await fetch(address, {
      body,
      ...(typeof body === 'string' && { headers: { 'content-type': 'application/json' } }),
      method: 'POST',
    })
    if (!answer.ok) throw new Error(`The stand-in refuses: ${await answer.text()}`)
  }

  return {
    async close() {
      const closed = once(server, 'close')
      server.close()
      if ('closeAllConnections' in server) server.closeAllConnections()
      await closed
    },
    control,
    move: (fid) => post(`${url}/control`, JSON.stringify({ move: fid })),
    sign: (channelUrl, account) => post(channelUrl, new URLSearchParams(account)),
    url,
  }
}
