import { prepareTransfer } from '@latchkey/core'
import { devSolana } from '@latchkey/devnet'
import { describe, expect, test } from 'vitest'
import { instruction, program2022 } from '../../fixtures/tokenInstructions.ts'
import { stranger, useChain } from '../../fixtures/transfers.ts'
import { associatedAccount } from './token.ts'

const { carryOut, connected, createToken, payer, tokens, transfer } = useChain()
const [, bob] = devSolana.accounts

describe('a token that takes a fee on the way', () => {
  test.each([
    [400n, 390n],
    // Rounded up.
    [41n, 39n],
    [1n, 0n],
  ])('of 2.5 %%: of %s, %s are told to arrive, and do', async (amount, arrives) => {
    const token = await createToken('transferFee')
    const { latchkey } = await connected()
    const to = await stranger()
    expect(await transfer(latchkey, { amount, to, token })).toMatchObject({ amount, arrives })
    expect(await tokens(to, token)).toBe(arrives)
  })

  test('says nothing of what arrives where all does', async () => {
    const token = await createToken()
    const { latchkey } = await connected()
    const prepared = await prepareTransfer(latchkey, { amount: 400n, to: bob.address, token })
    expect(prepared.arrives).toBeUndefined()
  })
})

describe('a token that stays where it is', () => {
  test.each([
    ['nonTransferable', 'token.non_transferable'],
    ['defaultFrozen', 'receiver.frozen'],
  ] as const)('because it is %s is refused by that name', async (kind, code) => {
    const token = await createToken(kind)
    const { latchkey } = await connected()
    await expect(
      prepareTransfer(latchkey, { amount: 1n, to: await stranger(), token }),
    ).rejects.toMatchObject({ code })
  })

  test('because its issuer paused it, until that ends', async () => {
    const token = await createToken('pausable')
    const { latchkey } = await connected()
    const to = await stranger()
    const send = () => prepareTransfer(latchkey, { amount: 1n, to, token })
    expect(await send()).toMatchObject({ amount: 1n })
    await carryOut(instruction(program2022, [44, 1], token, payer()))
    await expect(send()).rejects.toMatchObject({ code: 'token.paused' })
  })

  test('because the payer’s account is frozen: that is lacking, not the token', async () => {
    const token = await createToken()
    const account = await associatedAccount({
      mint: token,
      owner: payer().address,
      program: program2022,
    })
    const { latchkey } = await connected()
    await carryOut(instruction(program2022, [10], account, token, payer()))
    for (const amount of [1n, 'max'] as const)
      await expect(
        prepareTransfer(latchkey, { amount, to: bob.address, token }),
      ).rejects.toMatchObject({ code: 'token.frozen' })
    await expect(
      prepareTransfer(latchkey, { amount: 2000n, to: bob.address, token }),
    ).rejects.toMatchObject({ available: 0n, code: 'transfer.insufficient_amount' })
  })

  test('because a program of the issuer’s has to agree; a hook that names none asks no one', async () => {
    const { latchkey } = await connected()
    const prepare = async (kind: 'noHook' | 'transferHook') =>
      prepareTransfer(latchkey, { amount: 1n, to: bob.address, token: await createToken(kind) })
    await expect(prepare('transferHook')).rejects.toMatchObject({ code: 'token.transfer_hook' })
    expect(await prepare('noHook')).toMatchObject({ amount: 1n })
  })

  test('because its fee takes all of it', async () => {
    const token = await createToken('wholeFee')
    const { latchkey } = await connected()
    await expect(
      prepareTransfer(latchkey, { amount: 400n, to: await stranger(), token }),
    ).rejects.toMatchObject({ code: 'token.nothing_arrives' })
  })
})

test('a token that its issuer may take from every account is sent, and the review says so', async () => {
  const token = await createToken('permanentDelegate')
  const { latchkey } = await connected()
  expect(
    await prepareTransfer(latchkey, { amount: 1n, to: await stranger(), token }),
  ).toMatchObject({ amount: 1n, notes: ['movableByOthers'] })
})
