import { expect, test } from 'vitest'
import { connect } from '../actions/connect.ts'
import { devOne, granted, setup } from '../fixtures/setup.ts'
import { createSite } from '../fixtures/site.ts'
import { requireAccount } from './requireAccount.ts'

async function connected(networkId: typeof granted.networkId, siwx = createSite().siwx) {
  const it = setup({
    actions: { connect: async () => ({ ...granted, networkId }) },
    networks: [devOne],
    siwx,
  })
  await connect(it.latchkey, { connectorId: 'io.test' })
  return { ...it, siwx }
}

test('the account in use can sign in, on its network', async () => {
  const { latchkey, siwx } = await connected('eip155:31337')
  const [{ address }] = granted.accounts
  expect(requireAccount(latchkey)).toEqual({
    account: `eip155:31337:${address}`,
    siwx,
  })
})

test('error: a site without sign-in, a page without an account, an account on a network that the site has not', async () => {
  expect(() => requireAccount(setup().latchkey)).toThrow(
    expect.objectContaining({ name: 'SignInDisabledError' }),
  )
  expect(() => requireAccount(setup({ siwx: createSite().siwx }).latchkey)).toThrow(
    expect.objectContaining({ name: 'SignInAccountMissingError' }),
  )
  const { latchkey } = await connected('eip155:999')
  expect(() => requireAccount(latchkey)).toThrow(
    expect.objectContaining({ name: 'SignInNetworkMissingError' }),
  )
})
