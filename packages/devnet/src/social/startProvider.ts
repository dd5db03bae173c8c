import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { createProviderApp } from './createProviderApp.ts'
import { createSigner, type Signer } from './createSigner.ts'
import type { PlayAccount } from './PlayAccount.ts'
import type { PlayClient } from './PlayClient.ts'
import { askedKinds, type ProviderControl } from './ProviderControl.ts'
import { readForm } from './readForm.ts'
import type { StandIn } from './StandIn.ts'
import { googleStandIn } from './standIns/google.ts'

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
  const signer = createSigner()
  const control: ProviderControl = {
    asked: { keys: 0, revoked: 0, token: 0, user: 0 },
    claims: (claims) => claims,
    coop: false,
    mood: 'ok',
    moodAt: askedKinds,
    namesItself: standIn.namesItself,
    user: (user) => user,
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
    const answer = await fetch(asked, {
      body: new URLSearchParams(account ? { choice: 'other', ...account } : { choice: 'none' }),
      method: 'POST',
      redirect: 'manual',
    })
    if (answer.status >= 400) throw new Error(`The account is refused: ${await answer.text()}`)
    return answer
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
