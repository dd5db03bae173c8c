import { expect, test } from 'vitest'
import type { EvmProvider } from '../connectors/createEvmProvider.ts'
import { setupSession, testContext } from '../fixtures/setup.ts'
import type { WalletConnectOptions } from '../walletConnect.ts'

type Answer = { status?: number; body: unknown }

/** A session whose page reads chains at these addresses. */
async function reading(
  answers: Readonly<Record<string, Answer | Error>>,
  rpcMap?: WalletConnectOptions['rpcMap'],
) {
  const asked: { url: string; body: { method: string; params: unknown } }[] = []
  const fetch = async (url: string, { body }: { body: string }) => {
    asked.push({ body: JSON.parse(body), url })
    const answer = answers[url]
    if (!answer || answer instanceof Error) throw answer ?? new Error('no such host')
    const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body)
    return new Response(text, { status: answer.status ?? 200 })
  }
  const { connectors } = await setupSession({
    context: {
      environment: { ...testContext().environment, fetch: fetch as never },
      rpcUrls: async () => ['http://a.test', 'http://b.test'],
    },
    options: { ...(rpcMap ? { rpcMap } : {}) },
  })
  return { asked, provider: connectors[0]?.provider as EvmProvider }
}

test('what only reads is asked of the network’s RPC, not of the wallet', async () => {
  const { asked, provider } = await reading({ 'http://a.test': { body: { result: '0x7' } } })
  expect(await provider.request({ method: 'eth_blockNumber' })).toBe('0x7')
  expect(await provider.request({ method: 'eth_getBalance', params: ['0x0'] })).toBe('0x7')
  expect(asked.map(({ body }) => [body.method, body.params])).toEqual([
    ['eth_blockNumber', []],
    ['eth_getBalance', ['0x0']],
  ])
})

test('the site’s own address comes first, and the next one when one fails', async () => {
  const { asked, provider } = await reading(
    {
      'http://a.test': { body: '<html>', status: 502 },
      'http://b.test': { body: { result: '0x8' } },
      'http://own.test': new Error('down'),
    },
    { 'eip155:1': 'http://own.test' },
  )
  expect(await provider.request({ method: 'eth_blockNumber' })).toBe('0x8')
  expect(asked.map(({ url }) => url)).toEqual(['http://own.test', 'http://a.test', 'http://b.test'])
})

test('a node’s own error is told as it is; silence of all is one error', async () => {
  const { asked, provider } = await reading({
    'http://a.test': { body: { error: { code: 3, data: '0x08c379a0', message: 'reverted' } } },
  })
  await expect(provider.request({ method: 'eth_call' })).rejects.toMatchObject({
    code: 3,
    data: '0x08c379a0',
  })
  expect(asked).toHaveLength(1)
  const silent = await reading({})
  await expect(silent.provider.request({ method: 'eth_call' })).rejects.toMatchObject({
    code: 'rpc.failed',
  })
})

test('a chain that is none of the site’s has no RPC', async () => {
  const { provider } = await reading({})
  const { connectors } = await setupSession({ context: { rpcUrls: async () => [] } })
  const other = connectors[0]?.provider as EvmProvider
  await expect(other.request({ method: 'eth_call' })).rejects.toMatchObject({
    code: 'rpc.url_missing',
  })
  expect(await provider.request({ method: 'net_version' })).toBe('1')
})
