import { expect, test, vi } from 'vitest'
import { setup } from '../fixtures/setup.ts'
import { holdingQuery } from './holding.ts'
import { queryClientOf } from './queryClient.ts'

const subject = { address: '0xA', networkId: 'eip155:31337', token: '0xT' } as const

test('what an account holds is read of the chain, for each token apart, and fresh for 30 s (S9.1)', async () => {
  const getBalance = vi.fn(async ({ token }: { token?: string | undefined }) => ({
    decimals: 6,
    symbol: token ?? 'ETH',
    value: 5n,
  }))
  const { latchkey } = setup({ actions: { getBalance } })
  const client = queryClientOf(latchkey)
  const query = holdingQuery(latchkey, subject)
  expect(query.staleTime).toBe(30_000)
  expect(await client.fetchQuery(query)).toMatchObject({ symbol: '0xT', value: 5n })
  // On EVM chains case does not count.
  await client.fetchQuery(holdingQuery(latchkey, { ...subject, address: '0xa', token: '0xt' }))
  expect(getBalance).toHaveBeenCalledTimes(1)
  expect(
    await client.fetchQuery(holdingQuery(latchkey, { ...subject, token: undefined })),
  ).toMatchObject({ symbol: 'ETH' })
  expect(getBalance).toHaveBeenLastCalledWith(
    expect.objectContaining({
      address: '0xA',
      network: expect.objectContaining({ caipNetworkId: 'eip155:31337' }),
    }),
  )
})

test('the symbol that a contract gives itself turns no line around', async () => {
  const getBalance = async () => ({ decimals: 6, symbol: '\u202eUSDC\n', value: 5n })
  const { latchkey } = setup({ actions: { getBalance } })
  const held = await queryClientOf(latchkey).fetchQuery(holdingQuery(latchkey, subject))
  expect(held.symbol).toBe('USDC')
})

test('error: of no account, and of a network that the site has not, nothing is read', async () => {
  const { asked, latchkey } = setup()
  for (const change of [{ address: undefined }, { networkId: 'eip155:5' as const }]) {
    const asked = { ...subject, ...change }
    const query = holdingQuery(latchkey, asked)
    expect(query.enabled).toBe(false)
    await expect(query.queryFn({ signal: new AbortController().signal })).rejects.toMatchObject({
      code: 'network.not_configured',
      details: ['Configured: eip155:31337, eip155:31338.'],
      message: `Network ${asked.networkId} not found`,
    })
  }
  expect(asked).toEqual([])
})
