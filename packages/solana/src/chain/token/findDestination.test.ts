import { prepareTransfer } from '@latchkey/core'
import { devSolana } from '@latchkey/devnet'
import {
  type Address,
  createKeyPairSignerFromBytes,
  generateKeyPairSigner,
  getBase58Encoder,
} from '@solana/kit'
import { getCreateAccountInstruction, getTransferSolInstruction } from '@solana-program/system'
import { describe, expect, test } from 'vitest'
import {
  giveAway,
  instruction,
  program,
  program2022,
  u16,
  u64,
} from '../../fixtures/tokenInstructions.ts'
import { stranger, useChain } from '../../fixtures/transfers.ts'
import { associatedAccount, createAccountInstruction } from './token.ts'

const { carryOut, connected, createToken, funded, node, payer, tokens, transfer } = useChain()
const [usdc] = devSolana.tokens
const sol = 1_000_000_000n

/** A receiver with a key, who has got a token already, and the account that it is in. */
async function receiver(mint: string = usdc.address, of: Address = program) {
  const { address, secretKey } = await funded(sol)
  const { latchkey } = await connected()
  await transfer(latchkey, { amount: 10n, to: address, token: mint })
  const owner = await createKeyPairSignerFromBytes(getBase58Encoder().encode(secretKey))
  const account = await associatedAccount({
    mint: mint as Address,
    owner: owner.address,
    program: of,
  })
  const send = () => prepareTransfer(latchkey, { amount: 5n, to: address, token: mint })
  return { account, address, latchkey, owner, send }
}

/** Another account of an owner for a token of the first program, as some programs make them. */
async function extraAccount(owner: Address): Promise<Address> {
  const extra = await generateKeyPairSigner()
  const rent = await node().getMinimumBalanceForRentExemption(165n).send()
  await carryOut(
    getCreateAccountInstruction({
      lamports: rent,
      newAccount: extra,
      payer: payer(),
      programAddress: program,
      space: 165,
    }),
    instruction(program, [1], extra.address, usdc.address as Address, owner, rentSysvar),
  )
  return extra.address
}
const rentSysvar = 'SysvarRent111111111111111111111111111111111' as Address

describe('the associated account of a receiver', () => {
  test('that was given to another key is not paid into', async () => {
    const { account, owner, send } = await receiver()
    const thief = await stranger()
    await carryOut(giveAway(program, { account, kind: 2, owner, to: thief }))
    await expect(send()).rejects.toMatchObject({ code: 'receiver.other_owner' })
  })

  test('that was given away is passed over for one that is the receiver’s still', async () => {
    const { account, address, latchkey, owner } = await receiver()
    const thief = await stranger()
    await carryOut(giveAway(program, { account, kind: 2, owner, to: thief }))
    await extraAccount(owner.address)
    const sent = await transfer(latchkey, { amount: 5n, to: address, token: usdc.address })
    expect(sent).toMatchObject({ deposit: 0n, to: address })
    expect(await tokens(address, usdc.address)).toBe(5n)
    expect(await tokens(thief, usdc.address)).toBe(10n)
  })

  test('that is frozen is not paid into', async () => {
    const token = await createToken()
    const { account, send } = await receiver(token, program2022)
    await carryOut(instruction(program2022, [10], account, token, payer()))
    await expect(send()).rejects.toMatchObject({ code: 'receiver.frozen' })
  })

  test('that asks for a memo is not paid into without one', async () => {
    const token = await createToken()
    const { account, owner, send } = await receiver(token, program2022)
    const system = '11111111111111111111111111111111' as Address
    await carryOut(
      // Room for the extension, then the extension (`Reallocate`, `MemoTransfer`).
      instruction(program2022, [29, ...u16(8)], account, payer(), system, owner),
      instruction(program2022, [30, 0], account, owner),
    )
    await expect(send()).rejects.toMatchObject({ code: 'receiver.memo_required' })
    await carryOut(instruction(program2022, [30, 1], account, owner))
    expect(await send()).toMatchObject({ amount: 5n })
  })

  test('out of which another key may move tokens is paid into, and the review says so', async () => {
    const { account, owner, send } = await receiver()
    expect((await send()).notes).toBeUndefined()
    await carryOut(instruction(program, [4, ...u64(3n)], account, await stranger(), owner))
    expect((await send()).notes).toEqual(['movableByOthers'])
  })

  test('of wrapped SOL that another key may close, and so empty, is not paid into', async () => {
    const wrapped = 'So11111111111111111111111111111111111111112' as Address
    const { address, secretKey } = await funded(sol)
    const owner = await createKeyPairSignerFromBytes(getBase58Encoder().encode(secretKey))
    const mine = await associatedAccount({ mint: wrapped, owner: payer().address, program })
    const account = await associatedAccount({ mint: wrapped, owner: owner.address, program })
    const create = (of: Address, to: Address) =>
      createAccountInstruction({
        account: to,
        mint: wrapped,
        owner: of,
        payer: payer().address,
        program,
      })
    await carryOut(
      create(payer().address, mine),
      create(owner.address, account),
      getTransferSolInstruction({ amount: 1000n, destination: mine, source: payer() }),
      // `SyncNative`: what was sent counts as tokens.
      instruction(program, [17], mine),
    )
    const { latchkey } = await connected()
    const send = () => prepareTransfer(latchkey, { amount: 5n, to: address, token: wrapped })
    expect(await send()).toMatchObject({ amount: 5n })
    await carryOut(giveAway(program, { account, kind: 3, owner, to: await stranger() }))
    await expect(send()).rejects.toMatchObject({ code: 'receiver.other_owner' })
  })
})

test('lamports that wait at an address do not make it an account: it is made, with the rest of its deposit', async () => {
  const to = await stranger()
  const account = await associatedAccount({ mint: usdc.address as Address, owner: to, program })
  const { latchkey } = await connected()
  await carryOut(
    getTransferSolInstruction({ amount: 1_000_000n, destination: account, source: payer() }),
  )
  await transfer(latchkey, { amount: 5n, to, token: usdc.address })
  expect(await tokens(to, usdc.address)).toBe(5n)
})

test('a program, and what a program keeps, are paid neither SOL nor tokens', async () => {
  const { latchkey } = await connected()
  const kept = await generateKeyPairSigner()
  await carryOut(
    getCreateAccountInstruction({
      lamports: sol,
      newAccount: kept,
      payer: payer(),
      programAddress: '1nc1nerator11111111111111111111111111111111' as Address,
      space: 10,
    }),
  )
  for (const to of [kept.address, program, program2022, rentSysvar])
    for (const token of [undefined, usdc.address])
      await expect(prepareTransfer(latchkey, { amount: sol, to, token })).rejects.toMatchObject({
        code: 'receiver.program_account',
      })
})
