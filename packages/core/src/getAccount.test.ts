import { describe, expect, test } from 'vitest'
import { connect } from './actions/connect.ts'
import { devOne, setup } from './fixtures/setup.ts'
import { getAccount, getNetwork } from './getAccount.ts'
import { identityQuery } from './queries/identity.ts'
import { nativeBalanceQuery } from './queries/nativeBalance.ts'
import { queryClientOf } from './queries/queryClient.ts'

const solana = { ...devOne, chainNamespace: 'solana', id: 'abc', name: 'Sol' } as const

/** An account of one namespace beside a namespace without one. */
async function connected() {
  const it = setup({
    actions: { getBalance: async () => ({ decimals: 18, symbol: 'DEV', value: 5n }) },
    answers: {
      '/v1/identity/0xA': { body: { avatar: 'https://pictures.example/a', name: 'alice.eth' } },
      '/v1/supported-chains': { body: { http: ['eip155:31337'], ws: [] } },
    },
    networks: [devOne, solana],
  })
  await connect(it.latchkey, { connectorId: 'io.test' })
  return it
}

describe('the account of a namespace', () => {
  test('has status, address and CAIP address, each namespace its own (S3.7)', async () => {
    const { latchkey } = await connected()
    expect(getAccount(latchkey, { namespace: 'eip155' })).toMatchObject({
      address: '0xA',
      caipAddress: 'eip155:31337:0xA',
      status: 'connected',
    })
    expect(getAccount(latchkey, { namespace: 'solana' })).toMatchObject({
      address: undefined,
      caipAddress: undefined,
      status: 'disconnected',
    })
  })

  test('has a balance with its symbol (S3.7)', async () => {
    const { latchkey } = await connected()
    const { address } = getAccount(latchkey)
    const { networkId } = getNetwork(latchkey)
    const query = nativeBalanceQuery(latchkey, { address, networkId })
    expect(await queryClientOf(latchkey).fetchQuery(query)).toMatchObject({
      symbol: 'DEV',
      value: 5n,
    })
  })

  test('has a name and a picture (S3.8)', async () => {
    const { latchkey } = await connected()
    const { address } = getAccount(latchkey)
    const { networkId } = getNetwork(latchkey)
    const query = identityQuery(latchkey, { address, networkId })
    expect(await queryClientOf(latchkey).fetchQuery(query)).toEqual({
      avatar: 'https://pictures.example/a',
      name: 'alice.eth',
    })
  })
})
