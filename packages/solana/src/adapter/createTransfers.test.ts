import {
  connect,
  createLatchkey,
  prepareTransfer,
  sendTransfer,
  trackTransaction,
} from '@latchkey/core'
import { createSolanaChain, devSolana, type SolanaChain } from '@latchkey/devnet'
import { createPage, siteOptions } from '@latchkey/devnet/test-setup'
import { registerWallet } from '@latchkey/testing/solana'
import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import {
  AccountRole,
  type Address,
  appendTransactionMessageInstructions,
  createKeyPairSignerFromBytes,
  createSolanaRpc,
  createTransactionMessage,
  generateKeyPairSigner,
  getAddressEncoder,
  getBase64EncodedWireTransaction,
  type Instruction,
  type KeyPairSigner,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { getCreateAccountInstruction } from '@solana-program/system'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import {
  associatedAccount,
  createAccountInstruction,
  tokenPrograms,
  transferInstruction,
} from '../chain/token.ts'
import { createWallet } from '../fixtures/world.ts'
import { solana } from '../solana.ts'

const [alice, bob] = devSolana.accounts
const [usdc] = devSolana.tokens
const sol = 1_000_000_000n
const { networkId } = devSolana
const [program, program2022] = tokenPrograms as readonly [Address, Address]
let chain: SolanaChain
let payer: KeyPairSigner

beforeAll(async () => {
  chain = await createSolanaChain({ slotMs: 50 })
  payer = await createKeyPairSignerFromBytes(Uint8Array.from(base58.decode(alice.secretKey)))
})
afterAll(() => chain?.stop())

const node = () => createSolanaRpc(chain.rpcUrl)

/** The toolkit itself, connected, before the real chain; no server answers. */
async function connected(secretKey: string = alice.secretKey) {
  const page = createPage()
  const wallet = createWallet({
    chains: { 'solana:localnet': chain.rpcUrl },
    secretKeys: [secretKey],
  })
  registerWallet(wallet.wallet, page)
  const latchkey = createLatchkey({
    adapters: [solana()],
    networks: [
      {
        chainNamespace: 'solana',
        id: networkId.slice('solana:'.length),
        name: devSolana.name,
        nativeCurrency: devSolana.nativeCurrency,
        rpcUrls: { default: { http: [chain.rpcUrl] } },
      },
    ],
    ...siteOptions(page),
  })
  onTestFinished(() => latchkey.destroy())
  await connect(latchkey, { connectorId: 'example-wallet' })
  return { latchkey, wallet }
}

type Connected = Awaited<ReturnType<typeof connected>>['latchkey']

/** Prepares, sends, and waits for the confirmation. */
async function transfer(latchkey: Connected, parameters: Parameters<typeof prepareTransfer>[1]) {
  const prepared = await prepareTransfer(latchkey, parameters)
  const id = await sendTransfer(latchkey, prepared)
  expect(await trackTransaction(latchkey, { id, networkId })).toMatchObject({ status: 'confirmed' })
  return prepared
}

async function lamports(address: string): Promise<bigint> {
  const { value } = await node()
    .getBalance(address as Address, { commitment: 'confirmed' })
    .send()
  return value
}

async function funded(amount: bigint) {
  const privateKey = crypto.getRandomValues(new Uint8Array(32))
  const publicKey = ed25519.getPublicKey(privateKey)
  const address = base58.encode(publicKey)
  if (amount > 0n)
    await node()
      .requestAirdrop(address as Address, amount as never)
      .send()
  await expect.poll(() => lamports(address)).toBe(amount)
  return { address, secretKey: base58.encode(Uint8Array.from([...privateKey, ...publicKey])) }
}

const stranger = async () => (await generateKeyPairSigner()).address

/** Carries instructions out in alice's name. */
async function carryOut(...instructions: readonly Instruction[]): Promise<void> {
  const { value: lifetime } = await node().getLatestBlockhash({ commitment: 'confirmed' }).send()
  const message = pipe(
    createTransactionMessage({ version: 'legacy' }),
    (empty) => setTransactionMessageFeePayerSigner(payer, empty),
    (paid) => setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
    (dated) => appendTransactionMessageInstructions(instructions, dated),
  )
  const signed = await signTransactionMessageWithSigners(message)
  const signature = await node()
    .sendTransaction(getBase64EncodedWireTransaction(signed), { encoding: 'base64' })
    .send()
  await expect
    .poll(async () => (await node().getSignatureStatuses([signature]).send()).value[0])
    .toMatchObject({ confirmationStatus: expect.stringMatching(/confirmed|finalized/), err: null })
}

async function tokens(owner: string, mint: string): Promise<bigint> {
  const { value } = await node()
    .getTokenAccountsByOwner(
      owner as Address,
      { mint: mint as Address },
      { commitment: 'confirmed', encoding: 'jsonParsed' },
    )
    .send()
  return value.reduce(
    (sum, { account }) => sum + BigInt(account.data.parsed.info.tokenAmount.amount),
    0n,
  )
}

/** A token of Token-2022 without extensions, of which alice has 500. */
async function createToken2022(): Promise<Address> {
  const mint = await generateKeyPairSigner()
  const rent = await node().getMinimumBalanceForRentExemption(82n).send()
  const account = await associatedAccount({
    mint: mint.address,
    owner: payer.address,
    program: program2022,
  })
  const initialize = Uint8Array.from([20, 2, ...getAddressEncoder().encode(payer.address), 0])
  const mintTo = new Uint8Array(9)
  mintTo[0] = 7
  new DataView(mintTo.buffer).setBigUint64(1, 500n, true)
  await carryOut(
    getCreateAccountInstruction({
      lamports: rent,
      newAccount: mint,
      payer,
      programAddress: program2022,
      space: 82,
    }),
    {
      accounts: [{ address: mint.address, role: AccountRole.WRITABLE }],
      data: initialize,
      programAddress: program2022,
    },
    createAccountInstruction({
      account,
      mint: mint.address,
      owner: payer.address,
      payer: payer.address,
      program: program2022,
    }),
    {
      accounts: [
        { address: mint.address, role: AccountRole.WRITABLE },
        { address: account, role: AccountRole.WRITABLE },
        { address: payer.address, role: AccountRole.READONLY_SIGNER },
      ],
      data: mintTo,
      programAddress: program2022,
    },
  )
  return mint.address
}

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
          code: 'address.invalid',
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

  test('tokens without the SOL for the receiver’s account', async () => {
    const payer = await funded(3_000_000n)
    const { latchkey } = await connected()
    await transfer(latchkey, { amount: 10n, to: payer.address, token: usdc.address })
    const insufficient = await connected(payer.secretKey)
    const token = usdc.address
    const to = await stranger()
    await transfer(insufficient.latchkey, { amount: 1n, to: alice.address, token })
    await transfer(insufficient.latchkey, { amount: 2_000_000n, to: alice.address })
    await expect(
      prepareTransfer(insufficient.latchkey, { amount: 1n, to, token }),
    ).rejects.toMatchObject({
      code: 'transfer.insufficient_fee',
    })
  })

  test('less than a new account must hold is refused by the network’s own word', async () => {
    const { latchkey } = await connected()
    await expect(
      prepareTransfer(latchkey, { amount: 1n, to: await stranger() }),
    ).rejects.toMatchObject({ code: 'transaction.insufficient_funds' })
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
  ['Token-2022', createToken2022, 170n],
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
      payer,
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
      from: await associatedAccount({ mint, owner: payer.address, program }),
      mint,
      owner: payer.address,
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
