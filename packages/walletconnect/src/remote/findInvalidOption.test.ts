import { expect, test } from 'vitest'
import { testContext } from '../fixtures/setup.ts'
import { walletConnect } from '../walletConnect.ts'
import { findInvalidOption } from './findInvalidOption.ts'

const relayUrl = 'wss://relay.test'

test('a network that is no CAIP-2 id is refused before anything is offered, and the developer gets an alert', async () => {
  // A page in JavaScript: the types would not let it through.
  const chains = { eip155: ['42'] } as unknown as Record<string, `eip155:${string}`[]>
  const context = testContext()
  await expect(walletConnect({ chains, relayUrl }).load(context)).rejects.toMatchObject({
    code: 'config.invalid_option',
    message:
      'Invalid option `walletConnect.chains.eip155`: "42" is no CAIP-2 id such as "eip155:42"',
  })
  expect(context.errors).toMatchObject([{ code: 'config.invalid_option' }])
})

test.each<[string, object]>([
  ['chains.solana', { chains: { eip155: ['eip155:1'], solana: ['eip155:1'] } }],
  ['chains.eip155', { chains: { eip155: [42] } }],
  ['chains.eip155', { chains: { eip155: ['eip155:'] } }],
  ['rpcMap', { rpcMap: { 1: 'https://rpc.test' } }],
  ['defaultChain', { defaultChain: '0x1' }],
])('so is another in `%s` (%#)', (option, given) => {
  expect(findInvalidOption(given)?.message).toContain(`\`walletConnect.${option}\``)
})

test('what a session may be asked for passes', () => {
  expect(findInvalidOption({})).toBeUndefined()
  expect(
    findInvalidOption({
      chains: {
        cosmos: ['cosmos:cosmoshub-4'],
        eip155: ['eip155:5'],
        solana: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
      },
      defaultChain: 'eip155:5',
      rpcMap: { 'eip155:5': 'https://rpc.test' },
    }),
  ).toBeUndefined()
})
