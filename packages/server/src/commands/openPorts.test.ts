import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { findPort } from '../../../../scripts/ports/findPort.ts'
import { parseConfig } from '../config/parseConfig.ts'
import type { ServerConfigInput } from '../config/serverConfig.ts'
import type { LatchkeyServer } from '../LatchkeyServer.ts'
import { openPorts } from './openPorts.ts'

const fetchOk = () => new Response('ok')

/** What listens of a server with the wallet. */
function serverOf(input: ServerConfigInput): LatchkeyServer {
  const server: Partial<LatchkeyServer> = {
    config: parseConfig(input),
    drain() {},
    fetch: fetchOk,
    wallet: { fetch: fetchOk },
  }
  return server as LatchkeyServer
}

/** A port that another program has. */
async function takenPort(): Promise<number> {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(async () => {
    other.close()
    await once(other, 'close')
  })
  return (other.address() as AddressInfo).port
}

test('listens for the server and for the wallet', async () => {
  const { api, wallet } = await openPorts(serverOf({ port: 0, wallet: { port: 0 } }))
  onTestFinished(async () => {
    await Promise.all([api, wallet].map((each) => each?.close({ graceMs: 0 })))
  })
  for (const each of [api, wallet]) expect(await (await fetch(each?.url ?? '')).text()).toBe('ok')
})

test.each(['port', 'wallet.port'] as const)(
  'error: a %s that another program has is named, and the other one is free again',
  async (setting) => {
    const [free, taken] = [await findPort(), await takenPort()]
    const ports = setting === 'port' ? [taken, free] : [free, taken]
    const [port = 0, walletPort = 0] = ports
    await expect(openPorts(serverOf({ port, wallet: { port: walletPort } }))).rejects.toMatchObject(
      {
        code: 'listen.failed',
        message: `${setting}: another program listens on port ${taken} of 127.0.0.1; end it, or set another port (LATCHKEY__${setting.replace('.', '__').toUpperCase()}).`,
      },
    )
    await expect(fetch(`http://127.0.0.1:${free}/`)).rejects.toThrow()
    const again = await openPorts(serverOf({ port: free, wallet: { port: 0 } }))
    await Promise.all([again.api, again.wallet].map((each) => each?.close({ graceMs: 0 })))
  },
)

test('error: a host that is no address of this machine is named by its setting', async () => {
  await expect(openPorts(serverOf({ host: '192.0.2.1', port: 0 }))).rejects.toThrow(
    'host: 192.0.2.1 is no address of this machine; set another one (LATCHKEY__HOST).',
  )
})
