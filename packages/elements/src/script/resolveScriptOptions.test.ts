import { createLatchkey } from '@latchkey/core'
import { expect, test } from 'vitest'
import { readScriptOptions } from './readScriptOptions.ts'
import { resolveScriptOptions } from './resolveScriptOptions.ts'

const resolve = (stated: object) =>
  resolveScriptOptions(
    readScriptOptions({
      data: { projectId: 'p', serverUrl: 'https://connect.example' },
      json: JSON.stringify(stated),
    }),
  )

test('networks are known by their names, or stated as they are, and every other option is handed on', async () => {
  const own = {
    id: 31337,
    name: 'Harbour',
    nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
    rpcUrls: { default: { http: ['http://rpc.example'] } },
  }
  const options = await resolve({ debug: false, networks: ['base', own] })
  const { options: resolved } = createLatchkey(options)
  expect(resolved.networks.map(({ caipNetworkId }) => caipNetworkId)).toEqual([
    'eip155:8453',
    'eip155:31337',
  ])
  expect(resolved.adapters.map(({ namespace }) => namespace)).toEqual(['eip155'])
  expect(resolved).toMatchObject({ debug: false, projectId: 'p', siwx: undefined, sources: [] })
})

test('the default network is known by its name, too', async () => {
  const options = await resolve({ defaultNetwork: 'mainnet', networks: ['base', 'mainnet'] })
  expect(createLatchkey(options).options.defaultNetwork?.caipNetworkId).toBe('eip155:1')
})

test.each([[null], ['constructor'], [7], ['toString']])(
  'error: %o is no network',
  async (network) => {
    await expect(resolve({ networks: [network] })).rejects.toThrow('Invalid option `networks`')
    await expect(resolve({ defaultNetwork: network, networks: ['base'] })).rejects.toThrow(
      'Invalid option `defaultNetwork`',
    )
  },
)

test('an adapter is there for each namespace that is named, and for no other', async () => {
  const namespaces = async (...networks: string[]) =>
    (await resolve({ networks })).adapters.map(({ namespace }) => namespace)
  expect(await namespaces('bitcoin', 'solana', 'mainnet')).toEqual(['eip155', 'solana', 'bip122'])
  expect(await namespaces('solanaDevnet')).toEqual(['solana'])
})

test('phones and sign-in are there when they are asked for', async () => {
  const { siwx, sources } = await resolve({
    networks: ['base'],
    relay: { relayUrl: 'wss://relay.example' },
    signIn: { required: true },
  })
  expect(sources?.map(({ id }) => id)).toEqual(['walletConnect'])
  expect(siwx).toBeDefined()
  expect((await resolve({ networks: ['base'], signIn: true })).siwx).toBeDefined()
})

test('error: a network that it does not know is named, and those that it does', async () => {
  await expect(resolve({ networks: ['bse'] })).rejects.toThrow(
    /Invalid option `networks`: the script knows no "bse"; it knows .*base.*solana/,
  )
})
