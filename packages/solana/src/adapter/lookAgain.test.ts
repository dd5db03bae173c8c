import { prepareTransfer, sendTransfer } from '@latchkey/core'
import { devSolana } from '@latchkey/devnet'
import {
  type Address,
  createKeyPairSignerFromBytes,
  generateKeyPairSigner,
  getBase58Encoder,
  type Instruction,
} from '@solana/kit'
import { getCreateAccountInstruction } from '@solana-program/system'
import { describe, expect, test } from 'vitest'
import { associatedAccount } from '../chain/token/token.ts'
import { bytesOf, giveAway, instruction, program2022, u64 } from '../fixtures/tokenInstructions.ts'
import { stranger, useChain } from '../fixtures/transfers.ts'

const [, bob] = devSolana.accounts
const sol = 1_000_000_000n
const { carryOut, connected, createToken, funded, node, payer, tokens, transfer } = useChain()

/** A review of a payment in a token to somebody who has some of it. */
async function reviewed() {
  const token = await createToken()
  const { address, secretKey } = await funded(sol)
  const { latchkey, wallet } = await connected()
  await transfer(latchkey, { amount: 10n, to: address, token })
  const owner = await createKeyPairSignerFromBytes(getBase58Encoder().encode(secretKey))
  const account = await associatedAccount({
    mint: token,
    owner: owner.address,
    program: program2022,
  })
  const prepared = await prepareTransfer(latchkey, { amount: 25n, to: address, token })
  const asked = wallet.requests.length
  return {
    account,
    address,
    asked: () => wallet.requests.length - asked,
    confirm: () => sendTransfer(latchkey, prepared),
    latchkey,
    owner,
    prepared,
    token,
  }
}

type Review = Awaited<ReturnType<typeof reviewed>>

/** Another account of the receiver's, as some programs make them. */
async function extraAccount({ owner, token }: Review): Promise<readonly Instruction[]> {
  const extra = await generateKeyPairSigner()
  // With the extension that says that its owner may change (`ImmutableOwner` is left out).
  const rent = await node().getMinimumBalanceForRentExemption(165n).send()
  return [
    getCreateAccountInstruction({
      lamports: rent,
      newAccount: extra,
      payer: payer(),
      programAddress: program2022,
      space: 165,
    }),
    instruction(program2022, [18, ...bytesOf(owner.address)], extra.address, token),
  ]
}

describe('error: what has become another between review and confirmation is not asked for', () => {
  test('the receiver’s account is frozen by now', async () => {
    const review = await reviewed()
    await carryOut(instruction(program2022, [10], review.account, review.token, payer()))
    await expect(review.confirm()).rejects.toMatchObject({ code: 'receiver.frozen' })
    expect(review.asked()).toBe(0)
  })

  test('it would be paid into another account of the receiver’s', async () => {
    const review = await reviewed()
    await carryOut(
      ...(await extraAccount(review)),
      instruction(program2022, [10], review.account, review.token, payer()),
    )
    await expect(review.confirm()).rejects.toMatchObject({
      change: 'destination',
      code: 'transaction.changed',
    })
    expect(review.asked()).toBe(0)
  })

  test('somebody else may move it out of the receiver’s account', async () => {
    const { account, asked, confirm, owner } = await reviewed()
    const thief = await stranger()
    await carryOut(instruction(program2022, [4, ...u64(10n ** 9n)], account, thief, owner))
    await expect(confirm()).rejects.toMatchObject({ change: 'notes', code: 'transaction.changed' })
    expect(asked()).toBe(0)
  })

  test('the payer’s own account is frozen', async () => {
    const { asked, confirm, token } = await reviewed()
    const mint = token
    const own = await associatedAccount({ mint, owner: payer().address, program: program2022 })
    await carryOut(instruction(program2022, [10], own, token, payer()))
    await expect(confirm()).rejects.toMatchObject({ code: 'token.frozen' })
    expect(asked()).toBe(0)
  })

  test('the receiver’s account of the first token program belongs to a thief', async () => {
    const [usdc] = devSolana.tokens
    const [program] = [usdc.address as Address]
    const { address, secretKey } = await funded(sol)
    const { latchkey, wallet } = await connected()
    await transfer(latchkey, { amount: 10n, to: address, token: program })
    const owner = await createKeyPairSignerFromBytes(getBase58Encoder().encode(secretKey))
    const of = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' as Address
    const account = await associatedAccount({ mint: program, owner: owner.address, program: of })
    const prepared = await prepareTransfer(latchkey, {
      amount: 2_500_000n,
      to: address,
      token: program,
    })
    const thief = await stranger()
    await carryOut(giveAway(of, { account, kind: 2, owner, to: thief }))
    const asked = wallet.requests.length
    await expect(sendTransfer(latchkey, prepared)).rejects.toMatchObject({
      code: 'receiver.other_owner',
    })
    expect(wallet.requests).toHaveLength(asked)
    expect(await tokens(thief, program)).toBe(10n)
  })

  test('a node that can’t be asked leaves it unasked', async () => {
    const { latchkey, wallet } = await connected()
    const prepared = await prepareTransfer(latchkey, { amount: 1n, to: bob.address })
    const asked = wallet.requests.length
    const gone = { ...prepared, request: { ...(prepared.request as object) } }
    const network = {
      ...(gone.request as { network: object }).network,
      rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
    }
    await expect(
      sendTransfer(latchkey, { ...gone, request: { ...gone.request, network } }),
    ).rejects.toMatchObject({ code: 'transaction.unchecked' })
    expect(wallet.requests).toHaveLength(asked)
  })
})

test('a payment that nothing has changed for is sent', async () => {
  const { address, confirm, token } = await reviewed()
  await confirm()
  await expect.poll(() => tokens(address, token)).toBe(35n)
})
