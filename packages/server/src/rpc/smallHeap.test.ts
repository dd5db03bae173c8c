import { readFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SpawnedServer, spawnServer } from '../testing/spawnServer.ts'
import { type ReceivedCall, type StartedNode, startNode } from '../testing/startNode.ts'

// A running server with 512 MB of heap, and a visitor who asks for large answers and reads none of them.

const mebibyte = 1024 * 1024
/** Four of them are nearly what a batch may have. */
const large = `"${'7'.repeat(2.4 * mebibyte)}"`
const path = '/v1?chainId=eip155:31337&projectId=p'

let node: StartedNode
let server: SpawnedServer
beforeAll(async () => {
  node = await startNode({
    behaviour({ body }) {
      if (Array.isArray(body)) return `[${body.map(answer).join(',')}]`
      return answer(body as ReceivedCall)
    },
  })
  const chain = {
    id: 'eip155:31337',
    name: 'Dev',
    nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
    upstreams: [{ timeoutMs: 20_000, url: node.url }],
  }
  server = await spawnServer({
    environment: {
      LATCHKEY__AUTH__MODE: 'open',
      LATCHKEY__CHAINS: JSON.stringify([chain]),
      LATCHKEY__DATABASE__KIND: 'memory',
    },
    nodeArgs: ['--max-old-space-size=512'],
  })
})
afterAll(async () => {
  await server?.kill()
  await node?.close()
})

function answer({ id, method }: ReceivedCall): string {
  const result = method === 'eth_getBalance' ? '"0x1"' : large
  return `{"jsonrpc":"2.0","id":${id},"result":${result}}`
}

/** Asks from an address of this machine; the answer is read only by who reads it. */
function post(body: unknown, localAddress: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const asking = request(`${server.url}${path}`, { localAddress, method: 'POST' }, resolve)
    asking.once('error', reject)
    asking.end(JSON.stringify(body))
  })
}

async function textOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

/** Resident memory of the server in MiB. */
async function memory(): Promise<number> {
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

let salt = 0
const call = (method: string, id = 1) => ({ id, jsonrpc: '2.0', method, params: [++salt] })
const batch = () => [1, 2, 3, 4].map((id) => call('eth_call', id))

test.skipIf(process.platform !== 'linux')(
  'twelve large batches and twelve large answers that nobody reads leave a server of 512 MB standing',
  async () => {
    const honest = async () => {
      const response = await post(call('eth_getBalance'), '127.0.0.2')
      return { status: response.statusCode, text: await textOf(response) }
    }
    expect(await honest()).toMatchObject({ status: 200 })
    const before = await memory()
    const rounds = []
    const grown: number[] = []
    for (let round = 0; round < 2; round++) {
      const asked = await Promise.all(
        Array.from({ length: 12 }, () => [
          post(batch(), '127.0.0.1'),
          post(call('eth_call'), '127.0.0.1'),
        ]).flat(),
      )
      rounds.push(asked)
      const statuses = asked.map(({ statusCode }) => statusCode)
      expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([])
      expect((await fetch(`${server.url}/livez`)).status).toBe(200)
      expect(await honest()).toEqual({
        status: 200,
        text: expect.stringContaining('"result":"0x1"'),
      })
      grown.push((await memory()) - before)
    }
    // Some 90 with the budget of bytes, 390 without.
    expect(Math.max(...grown)).toBeLessThan(200)
    for (const response of rounds.flat()) response.destroy()
    const last = await post(batch(), '127.0.0.2')
    expect(JSON.parse(await textOf(last))).toHaveLength(4)
  },
)
