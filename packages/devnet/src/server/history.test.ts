import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bitcoinOutputs, historyResponse, type Transaction } from '@latchkey/protocol/http'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { hexToBytes } from '@noble/curves/utils.js'
import { Transaction as BitcoinTransaction, p2wpkh } from '@scure/btc-signer'
import {
  address,
  appendTransactionMessageInstruction,
  createKeyPairSignerFromBytes,
  createSolanaRpc,
  createTransactionMessage,
  getBase58Encoder,
  getBase64EncodedWireTransaction,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getTransferCheckedInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import { encodeFunctionData, erc20Abi, parseEther, parseUnits } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { removeFolder } from '../../../../scripts/folders/removeFolder.ts'
import { type BitcoinChain, createBitcoinChain } from '../bitcoin/createBitcoinChain.ts'
import { devBitcoin, regtest } from '../bitcoin/devBitcoin.ts'
import { type Chain, createChain } from '../chain/createChain.ts'
import { devAccounts } from '../chain/devAccounts.ts'
import { devTokens } from '../chain/devContracts.ts'
import { rpc } from '../chain/rpc.ts'
import { createSolanaChain, type SolanaChain } from '../solana/createSolanaChain.ts'
import { devSolana } from '../solana/devSolana.ts'
import { freePort } from '../world/freePort.ts'
import { startServer } from '../world/startServer.ts'
import { worldFacts } from '../world/worldFacts.ts'

let chain: Chain
let solana: SolanaChain
let bitcoin: BitcoinChain
let folder: string
let server: Awaited<ReturnType<typeof startServer>>
let projectId: string

// Chains and a database cost seconds; each test moves what no other looks at.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-history-'))
  ;[chain, solana, bitcoin] = await Promise.all([
    createChain({ chainId: 31337 }),
    createSolanaChain({ slotMs: 50 }),
    createBitcoinChain({ blockDelayMs: 60_000 }),
  ])
  const facts = worldFacts({ bitcoin, evm: [chain], solana })
  projectId = facts.projectId
  server = await startServer({ facts, folder: join(folder, 'data'), port: await freePort(0) })
})

afterAll(async () => {
  await server?.close()
  await Promise.all([chain?.stop(), solana?.stop(), bitcoin?.stop()])
  await removeFolder(folder)
})

async function page(account: string, chainId: string, cursor?: string | null) {
  const query = new URLSearchParams({ chainId, projectId, ...(cursor ? { cursor } : {}) })
  const response = await fetch(`${server.url}/v1/account/${account}/history?${query}`)
  return historyResponse.parse(await response.json())
}

/** All of an account's history, over its pages. */
async function history(account: string, chainId: string): Promise<readonly Transaction[]> {
  const all: Transaction[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const one = await page(account, chainId, cursor)
    all.push(...one.data)
    cursor = one.next
  }
  return all
}

const shown = (transaction: Transaction | undefined) => ({
  status: transaction?.metadata.status,
  transfers: transaction?.transfers?.map(
    ({ direction, fungible_info, quantity }) =>
      `${direction} ${quantity.numeric} ${fungible_info?.symbol}`,
  ),
  type: transaction?.metadata.operationType,
})

describe('an EVM chain', () => {
  const [alice, bob] = devAccounts
  const send = (transaction: object) => rpc(chain.rpcUrl, 'eth_sendTransaction', [transaction])
  const newest = async (account: string) => (await page(account, chain.facts.networkId)).data[0]

  test('coins and tokens show within a second or two of their block, at both ends (S7.5, S7.24)', async () => {
    const hash = await send({
      from: alice.address,
      to: bob.address,
      value: `0x${parseEther('1.5').toString(16)}`,
    })
    await expect.poll(async () => (await newest(bob.address))?.metadata.hash).toBe(hash)
    expect(shown(await newest(bob.address))).toEqual({
      status: 'confirmed',
      transfers: ['in 1.5 ETH'],
      type: 'receive',
    })
    const [usdc] = devTokens
    const data = encodeFunctionData({
      abi: erc20Abi,
      args: [bob.address, parseUnits('25', usdc.decimals)],
      functionName: 'transfer',
    })
    const second = await send({ data, from: alice.address, to: usdc.address })
    await expect.poll(async () => (await newest(alice.address))?.metadata.hash).toBe(second)
    expect(await newest(alice.address)).toMatchObject({
      metadata: {
        operationType: 'send',
        sentFrom: alice.address.toLowerCase(),
        sentTo: bob.address.toLowerCase(),
      },
      transfers: [
        {
          direction: 'out',
          fungible_info: { icon: { url: `${server.url}/public/getTokenImage/USDC` } },
          quantity: { numeric: '25' },
        },
      ],
    })
  })

  test('a chain has only what happened on it (S5.10)', async () => {
    const all = await history(bob.address, chain.facts.networkId)
    expect(all.length).toBeGreaterThan(2)
    expect(new Set(all.map(({ metadata }) => metadata.chain))).toEqual(
      new Set([chain.facts.networkId]),
    )
  })

  test('the lag is among the numbers for operators', async () => {
    const metrics = await (await fetch(`${server.url}/metrics`)).text()
    expect(metrics).toContain('latchkey_history_lag_blocks{chain="eip155:31337"} 0')
    const ready = (await (await fetch(`${server.url}/readyz`)).json()) as { checks: object }
    expect(ready.checks).toMatchObject({ history: { status: 'ok' } })
  })
})

describe('Solana', () => {
  const [alice, , carol, dave] = devSolana.accounts
  const mint = address(devSolana.tokens[0].address)
  const node = () => createSolanaRpc(solana.rpcUrl)

  const signerOf = ({ secretKey }: { secretKey: string }) =>
    createKeyPairSignerFromBytes(getBase58Encoder().encode(secretKey))

  async function send(instruction: object, signer: Awaited<ReturnType<typeof signerOf>>) {
    const { value: latest } = await node().getLatestBlockhash().send()
    const signed = await pipe(
      createTransactionMessage({ version: 0 }),
      (message) => setTransactionMessageFeePayerSigner(signer, message),
      (message) => setTransactionMessageLifetimeUsingBlockhash(latest, message),
      (message) => appendTransactionMessageInstruction(instruction as never, message),
      signTransactionMessageWithSigners,
    )
    const wire = getBase64EncodedWireTransaction(signed)
    return node().sendTransaction(wire, { encoding: 'base64' }).send()
  }

  test('SOL and tokens show at both ends, also where the receiver is not named (S7.5)', async () => {
    const source = await signerOf(alice)
    const destination = address(carol.address)
    const coin = await send(
      getTransferSolInstruction({ amount: 1_500_000_000n, destination, source }),
      source,
    )
    const accountOf = async (owner: string) =>
      (
        await findAssociatedTokenPda({
          mint,
          owner: address(owner),
          tokenProgram: TOKEN_PROGRAM_ADDRESS,
        })
      )[0]
    const token = await send(
      getTransferCheckedInstruction({
        amount: 7_000_000n,
        authority: source,
        decimals: 6,
        destination: await accountOf(carol.address),
        mint,
        source: await accountOf(alice.address),
      }),
      source,
    )
    const of = async (account: string, hash: string) =>
      (await history(account, devSolana.networkId)).find(({ metadata }) => metadata.hash === hash)
    await expect
      .poll(async () => shown(await of(carol.address, token)))
      .toEqual({ status: 'confirmed', transfers: ['in 7 USDC'], type: 'receive' })
    expect(shown(await of(carol.address, coin))).toEqual({
      status: 'confirmed',
      transfers: ['in 1.5 SOL'],
      type: 'receive',
    })
    expect(await of(alice.address, coin)).toMatchObject({
      metadata: { operationType: 'send', sentFrom: alice.address, sentTo: carol.address },
      transfers: [{ direction: 'out', quantity: { numeric: '1.5' } }],
    })
    expect(shown(await of(alice.address, token)).transfers).toEqual(['out 7 USDC'])
  })

  test('pages hold each transaction once, in their order (S7.24)', async () => {
    const source = await signerOf(dave)
    const destination = address(carol.address)
    const sent: string[] = []
    for (let amount = 1n; amount <= 45n; amount++)
      sent.push(await send(getTransferSolInstruction({ amount, destination, source }), source))
    const own = async () =>
      (await history(dave.address, devSolana.networkId))
        .map(({ metadata }) => metadata.hash)
        .filter((hash) => sent.includes(hash as never))
    await expect.poll(async () => (await own()).length).toBe(45)
    const direct = await node()
      .getSignaturesForAddress(address(dave.address), { commitment: 'confirmed' })
      .send()
    expect(await own()).toEqual(
      direct.map(({ signature }) => signature).filter((one) => sent.includes(one)),
    )
  })
})

describe('Bitcoin', () => {
  const [payer, receiver] = devBitcoin.accounts

  test('a payment waits, and is confirmed with its block, at both ends (S7.5)', async () => {
    const key = hexToBytes(payer.payment.privateKey)
    const { script } = p2wpkh(secp256k1.getPublicKey(key, true), regtest)
    const coins = await fetch(`${bitcoin.rpcUrl}/address/${payer.payment.address}/utxo`)
    const [coin] = bitcoinOutputs.parse(await coins.json())
    const value = BigInt(coin!.value)
    const transaction = new BitcoinTransaction()
    transaction.addInput({
      index: coin!.vout,
      txid: coin!.txid,
      witnessUtxo: { amount: value, script },
    })
    transaction.addOutputAddress(receiver.payment.address, 25_000_000n, regtest)
    transaction.addOutputAddress(payer.payment.address, value - 25_001_000n, regtest)
    transaction.sign(key)
    transaction.finalize()
    await fetch(`${bitcoin.rpcUrl}/tx`, { body: transaction.hex, method: 'POST' })

    const newest = async (account: string) => (await page(account, devBitcoin.networkId)).data[0]
    expect(shown(await newest(receiver.payment.address))).toEqual({
      status: 'pending',
      transfers: ['in 0.25 BTC'],
      type: 'receive',
    })
    await fetch(`${bitcoin.rpcUrl}/mine`, { method: 'POST' })
    const sent = await newest(payer.payment.address)
    expect(shown(sent)).toEqual({
      status: 'confirmed',
      transfers: ['out 0.25 BTC'],
      type: 'send',
    })
    expect(sent?.metadata).toMatchObject({
      hash: transaction.id,
      sentFrom: payer.payment.address,
      sentTo: receiver.payment.address,
    })
  })
})
