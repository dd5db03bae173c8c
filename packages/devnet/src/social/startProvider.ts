import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { createProviderApp, type ProviderControl } from './createProviderApp.ts'
import { createSigner, type Signer } from './createSigner.ts'
import type { PlayClient } from './PlayClient.ts'
import { readForm } from './readForm.ts'
import { googleStandIn, type PlayAccount, type StandIn } from './StandIn.ts'

/** A stand-in that runs, with what moves it. */
export type RunningProvider = {
  close(): Promise<void>
  /** Does what a visitor does on its page: the address that they are sent to. */
  consent(query: URLSearchParams, account: PlayAccount | undefined): Promise<string>
  /** The same at one that answers by a form: where it is sent to, and with what. */
  consentByForm(
    query: URLSearchParams,
    account: PlayAccount | undefined,
  ): Promise<{ action: string; form: URLSearchParams }>
  control: ProviderControl
  signer: Signer
  url: string
}

/** Starts the stand-in of a provider on the loopback address. */
export async function startProvider({
  client,
  now = Date.now,
  port = 0,
  standIn = googleStandIn,
}: {
  client: PlayClient
  now?: (() => number) | undefined
  port?: number | undefined
  standIn?: StandIn | undefined
}): Promise<RunningProvider> {
  const signer = await createSigner()
  const control: ProviderControl = {
    asked: { keys: 0, token: 0 },
    claims: (claims) => claims,
    coop: false,
    mood: 'ok',
    namesItself: false,
  }
  const app = createProviderApp({ client, control, now, signer, standIn })
  const server = createAdaptorServer({ fetch: app.fetch })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function agree(query: URLSearchParams, account: PlayAccount | undefined) {
    const asked = `${url}${standIn.paths.authorize}?${query}`
    const page = await fetch(asked)
    if (!page.ok) throw new Error(`The page is refused: ${await page.text()}`)
    return fetch(asked, {
      body: new URLSearchParams(account ? { choice: 'other', ...account } : { choice: 'none' }),
      method: 'POST',
      redirect: 'manual',
    })
  }

  return {
    async close() {
      const closed = once(server, 'close')
      server.close()
      if ('closeAllConnections' in server) server.closeAllConnections()
      await closed
    },
    async consent(query, account) {
      const answer = await agree(query, account)
      return answer.headers.get('location') ?? ''
    },
    async consentByForm(query, account) {
      const answer = await agree(query, account)
      return readForm(await answer.text())
    },
    control,
    signer,
    url,
  }
}
