import { expect, test, vi } from 'vitest'
import { connect } from '../actions/connect.ts'
import { switchNetwork } from '../actions/switchNetwork.ts'
import { activityProperties } from '../activity/fetchPage.ts'
import type { AccountCode } from '../adapters/ChainActions.ts'
import type { Account } from '../connectors/Account.ts'
import { eventually } from '../fixtures/eventually.ts'
import { granted, setup, wallet } from '../fixtures/setup.ts'
import { getAccount } from '../getAccount.ts'
import { getUser } from '../getUser.ts'
import { followAccountCode } from './followAccountCode.ts'

const one = 'eip155:31337'
const two = 'eip155:31338'
const [own] = granted.accounts
const contract = { kind: 'contract' } as const
const none = { kind: 'none' } as const
const lent = { delegate: `0x${'1'.repeat(40)}`, kind: 'delegated' } as const

/** A page whose wallet grants `accounts`, on networks that say what the test sets, by network and address. */
async function site(
  codes: Record<string, AccountCode | Error | Promise<never>>,
  accounts: readonly [Account, ...Account[]] = [own],
) {
  const readDelegation = vi.fn(async ({ address, network }) => {
    const code = (await codes[`${network.caipNetworkId} ${address}`]) ?? none
    if (code instanceof Error) throw code
    return code
  })
  const made = setup({
    actions: { connect: async () => ({ ...granted, accounts }), readDelegation },
  })
  await connect(made.latchkey, { connectorId: 'io.test' })
  const chosen = () => {
    const { address, allAccounts } = getAccount(made.latchkey)
    return allAccounts.find((account) => account.address === address)
  }
  const becomes = (part: Partial<Account>) =>
    eventually(() => expect(chosen()).toEqual({ ...own, ...part }))
  return { ...made, becomes, chosen, readDelegation }
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 20))

test('an account that is a contract is a smart account from the first question on, and nothing asks before (S3.13)', async () => {
  const { becomes, chosen, latchkey, readDelegation } = await site({ [`${one} 0xA`]: contract })
  await settled()
  expect(readDelegation).not.toHaveBeenCalled()
  expect(chosen()).toEqual(own)
  followAccountCode(latchkey)
  await becomes({ isDeployed: true, type: 'smartAccount' })
  expect(activityProperties(latchkey, undefined)).toMatchObject({ isSmartAccount: true })
  await settled()
  expect(readDelegation).toHaveBeenCalledOnce()
})

test.each([none, lent])(
  'a key stays a key, whatever it lends its address to: %j (S3.13)',
  async (code) => {
    const { becomes, latchkey } = await site({ [`${one} 0xA`]: code })
    followAccountCode(latchkey)
    await becomes({ isDeployed: false, type: 'eoa' })
  },
)

test('it is read once for each network, and is another account’s type on none', async () => {
  const { becomes, chosen, latchkey, readDelegation } = await site({ [`${one} 0xA`]: contract })
  followAccountCode(latchkey)
  await becomes({ isDeployed: true, type: 'smartAccount' })
  await switchNetwork(latchkey, { networkId: two })
  await becomes({ isDeployed: false, type: 'eoa' })
  await switchNetwork(latchkey, { networkId: one })
  await becomes({ isDeployed: true, type: 'smartAccount' })
  expect(readDelegation).toHaveBeenCalledTimes(2)
  expect(chosen()?.address).toBe('0xA')
})

test('until the chain of another network has answered, it has the type that its wallet gave it', async () => {
  const codes = { [`${one} 0xA`]: contract, [`${two} 0xA`]: new Promise<never>(() => {}) }
  const { becomes, latchkey } = await site(codes)
  followAccountCode(latchkey)
  await becomes({ isDeployed: true, type: 'smartAccount' })
  await switchNetwork(latchkey, { networkId: two })
  await becomes({})
})

test('accounts that a wallet hands over anew keep it, and another one has its own', async () => {
  const { becomes, events, latchkey } = await site({ [`${one} 0xA`]: contract })
  followAccountCode(latchkey)
  await becomes({ isDeployed: true, type: 'smartAccount' })
  const [handlers] = events
  const other: Account = { ...own, address: '0xB' }
  handlers?.onAccountsChanged([own, other])
  await becomes({ isDeployed: true, type: 'smartAccount' })
  handlers?.onAccountsChanged([other, own])
  await becomes({ address: '0xB', isDeployed: false, type: 'eoa' })
  expect(getAccount(latchkey).allAccounts).toContainEqual(own)
})

test('what no node tells, and what nodes contradict each other about, changes nothing until it is asked again', async () => {
  const codes: Record<string, AccountCode | Error> = { [`${one} 0xA`]: new Error('down') }
  const { becomes, chosen, events, latchkey, readDelegation } = await site(codes)
  followAccountCode(latchkey)
  await settled()
  const [handlers] = events
  handlers?.onAccountsChanged([own])
  await settled()
  expect(readDelegation).toHaveBeenCalledOnce()
  expect(chosen()).toEqual(own)
  codes[`${one} 0xA`] = contract
  followAccountCode(latchkey)
  await becomes({ isDeployed: true, type: 'smartAccount' })
  const unsure = await site({ [`${one} 0xA`]: { claimed: [lent.delegate], kind: 'unsure' } })
  followAccountCode(unsure.latchkey)
  await settled()
  expect(unsure.chosen()).toEqual(own)
})

test('a session says of an account that is not deployed yet what it will be, and its visitor learns that it is not (S3.10)', async () => {
  const said: Account = { ...own, type: 'smartAccount' }
  const provider = {
    accounts: () => [],
    moveTo: async () => true,
    request: async () => null,
    subscribe: () => () => {},
    user: () => ({ email: 'ann@example.com' }),
  }
  const codes: Record<string, AccountCode> = { [`${two} 0xA`]: contract }
  const { announce, becomes, latchkey } = await site(codes, [said])
  announce({ ...wallet, provider })
  expect(getUser(latchkey)).toEqual({ email: 'ann@example.com' })
  followAccountCode(latchkey)
  await becomes({ isDeployed: false, type: 'smartAccount' })
  expect(getUser(latchkey)).toEqual({ email: 'ann@example.com', smartAccountDeployed: false })
  await switchNetwork(latchkey, { networkId: two })
  await becomes({ isDeployed: true, type: 'smartAccount' })
  expect(getUser(latchkey)).toMatchObject({ smartAccountDeployed: true })
})
