import { prepareTransfer, sendTransfer } from '@latchkey/core'
import { devSolana } from '@latchkey/devnet'
import { AccountRole, type Address, generateKeyPairSigner, getAddressEncoder } from '@solana/kit'
import { getCreateAccountInstruction } from '@solana-program/system'
import { describe, expect, test } from 'vitest'
import { associatedAccount, tokenPrograms, transferInstruction } from '../chain/token/token.ts'
import { stranger, useChain } from '../fixtures/transfers.ts'

const [alice, bob] = devSolana.accounts
const [usdc] = devSolana.tokens
const sol = 1_000_000_000n
const [program] = tokenPrograms as readonly [Address, Address]
const { carryOut, connected, createToken, funded, lamports, node, payer, tokens, transfer } =
  useChain()

describe('refusals', () => {
  test.each(['alice.sol', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', 'l'.repeat(44)])(
    'a receiver like %s is no address (S5.6)',
    async (to) => {
      const { latchkey } = await connected()
      await expect(prepareTransfer(latchkey, { amount: 1n, to })).rejects.toMatchObject({
        code: 'address.invalid',
      })
    },
  )

  test('a token account, or a mint, is no receiver: what they are sent as owners is lost', async () => {
    const { latchkey } = await connected()
    const account = await associatedAccount({
      mint: usdc.address as Address,
      owner: bob.address as Address,
      program,
    })
    for (const to of [account, usdc.address])
      for (const token of [undefined, usdc.address])
        await expect(prepareTransfer(latchkey, { amount: 1n, to, token })).rejects.toMatchObject({
          address: to,
          code: to === account ? 'receiver.token_account' : 'receiver.mint',
        })
  })

  test('what is no mint is no token', async () => {
    const { latchkey } = await connected()
    await expect(
      prepareTransfer(latchkey, { amount: 1n, to: bob.address, token: alice.address }),
    ).rejects.toMatchObject({ code: 'address.invalid' })
  })

  test('more SOL than there is, and too little for the fee', async () => {
    const { secretKey } = await funded(sol)
    const { latchkey } = await connected(secretKey)
    const to = bob.address
    await expect(prepareTransfer(latchkey, { amount: 2n * sol, to })).rejects.toMatchObject({
      available: sol,
      code: 'transfer.insufficient_amount',
    })
    await expect(prepareTransfer(latchkey, { amount: sol, to })).rejects.toMatchObject({
      available: 0n,
      code: 'transfer.insufficient_fee',
      required: 5000n,
    })
  })

  test('all of nothing', async () => {
    const { secretKey } = await funded(0n)
    const { latchkey } = await connected(secretKey)
    for (const token of [undefined, usdc.address])
      await expect(
        prepareTransfer(latchkey, { amount: 'max', to: bob.address, token }),
      ).rejects.toMatchObject({ code: 'transfer.insufficient_amount' })
  })

  test('tokens without the SOL for the receiver’s account lack the deposit, not the fee', async () => {
    const newcomer = await funded(3_000_000n)
    const { latchkey } = await connected()
    await transfer(latchkey, { amount: 10n, to: newcomer.address, token: usdc.address })
    const insufficient = await connected(newcomer.secretKey)
    const token = usdc.address
    await transfer(insufficient.latchkey, { amount: 2_000_000n, to: alice.address })
    expect(
      await prepareTransfer(insufficient.latchkey, { amount: 1n, to: alice.address, token }),
    ).toMatchObject({ deposit: 0n })
    await expect(
      prepareTransfer(insufficient.latchkey, { amount: 1n, to: await stranger(), token }),
    ).rejects.toMatchObject({
      available: 990_000n,
      code: 'transfer.insufficient_deposit',
      required: await node().getMinimumBalanceForRentExemption(165n).send(),
    })
  })

  test('less than a new account must hold names the minimum, and that it is the receiver’s', async () => {
    const { latchkey } = await connected()
    const minimum = await node().getMinimumBalanceForRentExemption(0n).send()
    const to = await stranger()
    await expect(prepareTransfer(latchkey, { amount: minimum - 1n, to })).rejects.toMatchObject({
      code: 'transfer.receiver_below_minimum',
      left: minimum - 1n,
      minimum,
    })
    await transfer(latchkey, { amount: minimum, to })
    // It is there by now.
    await transfer(latchkey, { amount: 1n, to })
    expect(await lamports(to)).toBe(minimum + 1n)
  })

  test('a payer left with less than the minimum is told so; with nothing, or with it, all is well', async () => {
    const { secretKey } = await funded(sol)
    const { latchkey } = await connected(secretKey)
    const minimum = await node().getMinimumBalanceForRentExemption(0n).send()
    const to = bob.address
    const fee = 5000n
    for (const left of [1n, minimum - 1n])
      await expect(
        prepareTransfer(latchkey, { amount: sol - fee - left, to }),
      ).rejects.toMatchObject({ code: 'transfer.payer_below_minimum', left, minimum })
    expect(await prepareTransfer(latchkey, { amount: sol - fee, to })).toMatchObject({ fee })
    expect(await prepareTransfer(latchkey, { amount: sol - fee - minimum, to })).toMatchObject({
      fee,
    })
  })

  test('a payer of tokens is left with the minimum, too', async () => {
    const minimum = await node().getMinimumBalanceForRentExemption(0n).send()
    const newcomer = await funded(minimum + 4999n)
    const { latchkey } = await connected()
    await transfer(latchkey, { amount: 10n, to: newcomer.address, token: usdc.address })
    const insufficient = await connected(newcomer.secretKey)
    await expect(
      prepareTransfer(insufficient.latchkey, {
        amount: 1n,
        to: alice.address,
        token: usdc.address,
      }),
    ).rejects.toMatchObject({ code: 'transfer.payer_below_minimum', left: minimum - 1n })
  })

  test('a refusal in the wallet', async () => {
    const { latchkey, wallet } = await connected()
    const prepared = await prepareTransfer(latchkey, { amount: 1n, to: bob.address })
    wallet.rejectNext()
    await expect(sendTransfer(latchkey, prepared)).rejects.toMatchObject({
      code: 'wallet.user_rejected',
    })
  })
})

test('SOL arrives, and the fee is what was told (S4.45)', async () => {
  const { address, secretKey } = await funded(2n * sol)
  const { latchkey } = await connected(secretKey)
  const to = await stranger()
  const { deposit, fee } = await transfer(latchkey, { amount: sol, to })
  expect(deposit).toBe(0n)
  expect(await lamports(to)).toBe(sol)
  expect(await lamports(address)).toBe(sol - fee)
})

test('all SOL leaves the fee out and nothing behind', async () => {
  const { address, secretKey } = await funded(sol)
  const { latchkey } = await connected(secretKey)
  const to = await stranger()
  const { amount } = await transfer(latchkey, { amount: 'max', to })
  expect(await lamports(to)).toBe(amount)
  expect(await lamports(address)).toBe(0n)
})

describe.each([
  ['the first token program', async () => usdc.address as Address, 165n],
  ['Token-2022', () => createToken(), 170n],
])('a token of %s', (_, create, accountBytes) => {
  test('arrives; the account that the receiver lacks is made, and its cost told', async () => {
    const { latchkey } = await connected()
    const token = await create()
    const to = await stranger()
    const before = await lamports(alice.address)
    const first = await transfer(latchkey, { amount: 30n, to, token })
    const rent = await node().getMinimumBalanceForRentExemption(accountBytes).send()
    expect(first).toMatchObject({ amount: 30n, deposit: rent, token })
    expect(await lamports(alice.address)).toBe(before - first.fee - rent)
    expect(await tokens(to, token)).toBe(30n)

    const second = await transfer(latchkey, { amount: 12n, to, token })
    expect(second.deposit).toBe(0n)
    expect(await tokens(to, token)).toBe(42n)
  })
})

test('all of a token is taken from as many accounts as hold it', async () => {
  const owner = await funded(sol)
  const main = await connected()
  await transfer(main.latchkey, { amount: 100n, to: owner.address, token: usdc.address })
  // A second account of the same owner, as some programs make them.
  const extra = await generateKeyPairSigner()
  const rent = await node().getMinimumBalanceForRentExemption(165n).send()
  const mint = usdc.address as Address
  await carryOut(
    getCreateAccountInstruction({
      lamports: rent,
      newAccount: extra,
      payer: payer(),
      programAddress: program,
      space: 165,
    }),
    {
      accounts: [
        { address: extra.address, role: AccountRole.WRITABLE },
        { address: mint, role: AccountRole.READONLY },
      ],
      data: Uint8Array.from([18, ...getAddressEncoder().encode(owner.address as Address)]),
      programAddress: program,
    },
    transferInstruction({
      amount: 11n,
      decimals: usdc.decimals,
      from: await associatedAccount({ mint, owner: payer().address, program }),
      mint,
      owner: payer().address,
      program,
      to: extra.address,
    }),
  )
  const { latchkey } = await connected(owner.secretKey)
  const to = await stranger()
  expect(await transfer(latchkey, { amount: 'max', to, token: usdc.address })).toMatchObject({
    amount: 111n,
  })
  expect(await tokens(to, usdc.address)).toBe(111n)
})
