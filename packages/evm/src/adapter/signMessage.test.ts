import { devAccounts } from '@latchkey/devnet'
import { type Hex, stringToHex, verifyMessage } from 'viem'
import { expect, test } from 'vitest'
import { connectorOf, createWallet } from '../fixtures/world.ts'
import { signMessage } from './signMessage.ts'

const [alice] = devAccounts
const message = 'Bonjour, 世界'

test('declining is wallet.user_rejected (S8.40)', async () => {
  const wallet = createWallet()
  await wallet.provider.request({ method: 'eth_requestAccounts' })
  wallet.rejectNext()
  await expect(
    signMessage(connectorOf(wallet), { address: alice.address, message }),
  ).rejects.toMatchObject({ code: 'wallet.user_rejected', method: 'personal_sign' })
})

test('a locked wallet is wallet.unauthorized (S8.41)', async () => {
  const wallet = createWallet()
  await wallet.provider.request({ method: 'eth_requestAccounts' })
  wallet.lock()
  await expect(
    signMessage(connectorOf(wallet), { address: alice.address, message }),
  ).rejects.toMatchObject({ code: 'wallet.unauthorized' })
})

test.each([null, 'ok', '0x', '0x123', { signature: '0x12' }])(
  'an answer that is no signature (%j) is an error',
  async (answer) => {
    const connector = { ...connectorOf(createWallet()), provider: { request: async () => answer } }
    await expect(signMessage(connector, { address: alice.address, message })).rejects.toMatchObject(
      { code: 'wallet.invalid_answer' },
    )
  },
)

test('the text goes as hex before the address, and the signature verifies (S7.40)', async () => {
  const wallet = createWallet()
  await wallet.provider.request({ method: 'eth_requestAccounts' })
  const { address } = alice
  const signature = (await signMessage(connectorOf(wallet), { address, message })) as Hex
  expect(await verifyMessage({ address, message, signature })).toBe(true)
  expect(wallet.requests.at(-1)).toEqual({
    method: 'personal_sign',
    params: [stringToHex(message), address],
  })
})

test.each([
  ['hex', '0x00ff10'],
  ['an array', Uint8Array.of(0, 255, 16)],
] as const)('bytes as %s are signed as they are', async (_, raw) => {
  const wallet = createWallet()
  await wallet.provider.request({ method: 'eth_requestAccounts' })
  const { address } = alice
  const signature = await signMessage(connectorOf(wallet), { address, message: { raw } })
  expect(
    await verifyMessage({ address, message: { raw: '0x00ff10' }, signature: signature as Hex }),
  ).toBe(true)
})

test('a text that is no hex is not asked for', async () => {
  const wallet = createWallet()
  const message = { raw: '0x0' } as const
  await expect(
    signMessage(connectorOf(wallet), { address: alice.address, message }),
  ).rejects.toMatchObject({ code: 'message.invalid' })
  expect(wallet.requests).toEqual([])
})
