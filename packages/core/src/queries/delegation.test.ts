import { expect, test, vi } from 'vitest'
import type { AccountCode } from '../adapters/ChainActions.ts'
import { findDelegate, knownDelegates } from '../delegates/knownDelegates.ts'
import { setup } from '../fixtures/setup.ts'
import { delegationQuery } from './delegation.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const networkId = 'eip155:31337'
const [metaMask] = knownDelegates

async function read(
  code: AccountCode | undefined,
  meant: { address?: string; networkId?: string } = {},
) {
  const readDelegation = vi.fn(async () => code as AccountCode)
  const { latchkey } = setup({ actions: code ? { readDelegation } : {} })
  const { enabled, queryFn } = delegationQuery(latchkey, { address, networkId, ...meant } as never)
  const answer = await queryFn({ signal: new AbortController().signal })
  return { answer, enabled, readDelegation }
}

test('an account that has lent its address says to whom, and whose contract that is where we know', async () => {
  const delegate = metaMask?.address.toLowerCase() ?? ''
  expect((await read({ delegate, kind: 'delegated' })).answer).toEqual({
    code: { delegate, kind: 'delegated' },
    known: metaMask,
    stranger: undefined,
  })
  const stranger = `0x${'1'.repeat(40)}`
  const lent = await read({ delegate: stranger, kind: 'delegated' })
  expect(lent.answer).toMatchObject({ known: undefined, stranger })
  expect((await read({ kind: 'contract' })).answer).toEqual({
    code: { kind: 'contract' },
    known: undefined,
    stranger: undefined,
  })
})

test('a node that contradicts another, by a known contract as well, does not hide a stranger that one names', async () => {
  const known = metaMask?.address.toLowerCase() ?? ''
  const stranger = `0x${'1'.repeat(40)}`
  const claim = async (...claimed: string[]) =>
    (await read({ claimed, kind: 'unsure' })).answer.stranger
  expect(await claim(known, stranger)).toBe(stranger)
  expect(await claim(stranger)).toBe(stranger)
  expect(await claim(known)).toBeUndefined()
  expect(await claim()).toBeUndefined()
})

test('other namespaces, no account, and adapters that cannot tell, have none', async () => {
  const solana = await read({ kind: 'contract' }, { networkId: 'solana:x' })
  expect([solana.enabled, solana.answer.code.kind]).toEqual([false, 'none'])
  expect(solana.readDelegation).not.toHaveBeenCalled()
  expect((await read(undefined)).answer.code).toEqual({ kind: 'none' })
})

test('each known delegate is an address, once, and says where we have it from', () => {
  const addresses = knownDelegates.map((known) => known.address.toLowerCase())
  expect(new Set(addresses).size).toBe(addresses.length)
  for (const { address: each, name, source } of knownDelegates) {
    expect(each).toMatch(/^0x[0-9a-fA-F]{40}$/)
    expect(name).not.toBe('')
    expect(URL.canParse(source)).toBe(true)
    expect(findDelegate(each.toUpperCase().replace('0X', '0x'))?.name).toBe(name)
  }
})
