import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  balanceResponse,
  bitcoinAddress,
  bitcoinFees,
  bitcoinOutputs,
  bitcoinTransaction,
  bitcoinTransactions,
  identityResponse,
  supportedChainsResponse,
} from '@latchkey/protocol/http'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { hexToBytes } from '@noble/curves/utils.js'
import { p2wpkh, Transaction } from '@scure/btc-signer'
import {
  address,
  appendTransactionMessageInstruction,
  createKeyPairSignerFromBytes,
  createSolanaRpc,
  createTransactionMessage,
  getBase58Encoder,
  getBase64EncodedWireTransaction,
  isSolanaError,
  pipe,
  SOLANA_ERROR__JSON_RPC__METHOD_NOT_FOUND,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { removeFolder } from '../../../../scripts/folders/removeFolder.ts'
import { type BitcoinChain, createBitcoinChain } from '../bitcoin/createBitcoinChain.ts'
import { devBitcoin, regtest } from '../bitcoin/devBitcoin.ts'
import { createSolanaChain, type SolanaChain } from '../solana/createSolanaChain.ts'
import { devSolana } from '../solana/devSolana.ts'
import { freePort } from '../world/freePort.ts'
import { startServer } from '../world/startServer.ts'
import { worldFacts } from '../world/worldFacts.ts'

const [alice, bob, carol] = devSolana.accounts
const [payer, receiver, watched] = devBitcoin.accounts

let solana: SolanaChain
let bitcoin: BitcoinChain
let folder: string
let server: Awaited<ReturnType<typeof startServer>>
let projectId: string

// Chains and a database cost seconds; each test reads or pays from an account of its own.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-routes-'))
  ;[solana, bitcoin] = await Promise.all([
    createSolanaChain({ slotMs: 50 }),
    createBitcoinChain({ blockDelayMs: 60_000 }),
  ])
  const facts = worldFacts({ bitcoin, evm: [], solana })
  projectId = facts.projectId
  server = await startServer({ facts, folder: join(folder, 'data'), port: await freePort(0) })
})

afterAll(async () => {
  await server?.close()
  await Promise.all([solana?.stop(), bitcoin?.stop()])
  await removeFolder(folder)
})

async function ask(path: string, init?: RequestInit) {
  const joint = path.includes('?') ? '&' : '?'
  const response = await fetch(`${server.url}${path}${joint}projectId=${projectId}`, init)
  const text = await response.text()
  return { json: (): unknown => JSON.parse(text), status: response.status, text }
}

const esplora = (path: string, init?: RequestInit) =>
  ask(`/v1/bitcoin/${devBitcoin.networkId}${path}`, init)

const rpc = () =>
  createSolanaRpc(`${server.url}/v1/?chainId=${devSolana.networkId}&projectId=${projectId}`)

/** A transfer between development accounts, signed. */
async function transfer(from: { secretKey: string }, to: { address: string }, amount: bigint) {
  const source = await createKeyPairSignerFromBytes(getBase58Encoder().encode(from.secretKey))
  const { value: latest } = await rpc().getLatestBlockhash().send()
  const signed = await pipe(
    createTransactionMessage({ version: 0 }),
    (message) => setTransactionMessageFeePayerSigner(source, message),
    (message) => setTransactionMessageLifetimeUsingBlockhash(latest, message),
    (message) =>
      appendTransactionMessageInstruction(
        getTransferSolInstruction({ amount, destination: address(to.address), source }),
        message,
      ),
    signTransactionMessageWithSigners,
  )
  return getBase64EncodedWireTransaction(signed)
}

test('the list has both chains beside the others (S7.3)', async () => {
  const { json } = await ask('/v1/supported-chains')
  expect(supportedChainsResponse.parse(json()).http).toEqual([
    devBitcoin.networkId,
    devSolana.networkId,
  ])
})

describe('Solana through the RPC route', () => {
  test('its library reads what it reads of the chain itself, 64 bits included (S7.39)', async () => {
    const read = async (from: ReturnType<typeof createSolanaRpc>) => [
      await from.getGenesisHash().send(),
      (await from.getBalance(address(bob.address)).send()).value,
      (await from.getAccountInfo(address(bob.address), { encoding: 'base64' }).send()).value,
      (
        await from
          .getTokenAccountsByOwner(
            address(bob.address),
            { mint: address(devSolana.tokens[0].address) },
            { encoding: 'jsonParsed' },
          )
          .send()
      ).value,
      await from.getMinimumBalanceForRentExemption(165n).send(),
      await from.getVersion().send(),
    ]
    const direct = await read(createSolanaRpc(solana.rpcUrl))
    expect(await read(rpc())).toEqual(direct)
    expect(
      JSON.stringify(direct, (_, value) => (typeof value === 'bigint' ? `${value}` : value)),
    ).toContain('18446744073709551615')
  })

  test('a transfer is sent, found, and in the balance (S7.39, S1.15)', async () => {
    const wire = await transfer(alice, carol, 1_500_000_000n)
    const signature = await rpc().sendTransaction(wire, { encoding: 'base64' }).send()
    const status = async () => {
      const { value } = await rpc().getSignatureStatuses([signature]).send()
      return value[0]?.confirmationStatus ?? null
    }
    await expect.poll(status).toMatch(/confirmed|finalized/)
    const { json } = await ask(
      `/v1/account/${carol.address}/balance?chainId=${devSolana.networkId}`,
    )
    const balances = balanceResponse
      .parse(json())
      .balances.map(({ quantity, symbol }) => `${quantity.numeric} ${symbol}`)
    expect(balances).toEqual(['101.5 SOL', '1000 PYUSD', '1000 USDC', '1000 USDT'])
  })

  test('error: a transfer beyond the funds is refused with what its library reads of it', async () => {
    const wire = await transfer(bob, carol, 10n ** 15n)
    const error = await rpc()
      .sendTransaction(wire, { encoding: 'base64' })
      .send()
      .catch((reason: unknown) => reason)
    expect(
      isSolanaError(error, SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE),
    ).toBe(true)
  })

  test('error: a method that is not open is one its library knows as missing', async () => {
    const body = JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'validatorExit' })
    const { json } = await ask(`/v1/?chainId=${devSolana.networkId}`, { body, method: 'POST' })
    expect(json()).toMatchObject({ error: { code: SOLANA_ERROR__JSON_RPC__METHOD_NOT_FOUND } })
  })
})

describe('Bitcoin through the Esplora routes', () => {
  test('what the chain tells passes every schema', async () => {
    const { address: own } = watched.payment
    const about = bitcoinAddress.parse((await esplora(`/address/${own}`)).json())
    expect(about.chain_stats.funded_txo_sum).toBe(devBitcoin.startingSats.payment)
    const outputs = bitcoinOutputs.parse((await esplora(`/address/${own}/utxo`)).json())
    expect(outputs.reduce((sum, { value }) => sum + value, 0)).toBe(devBitcoin.startingSats.payment)
    const history = bitcoinTransactions.parse((await esplora(`/address/${own}/txs`)).json())
    const txid = history[0]!.txid
    expect(bitcoinTransaction.parse((await esplora(`/tx/${txid}`)).json()).txid).toBe(txid)
    const older = await esplora(`/address/${own}/txs/chain/${txid}`)
    expect(bitcoinTransactions.parse(older.json()).length).toBe(history.length - 1)
    expect((await esplora(`/tx/${txid}/hex`)).text).toBe(
      await (await fetch(`${bitcoin.rpcUrl}/tx/${txid}/hex`)).text(),
    )
    expect(bitcoinFees.parse((await esplora('/fees')).json()).fastestFee).toBe(1)
    expect((await esplora('/blocks/tip/height')).text).toBe(
      await (await fetch(`${bitcoin.rpcUrl}/blocks/tip/height`)).text(),
    )
  })

  test('a payment is sent, twice if need be, waits, and is in a block', async () => {
    const key = hexToBytes(payer.payment.privateKey)
    const { script } = p2wpkh(secp256k1.getPublicKey(key, true), regtest)
    const coins = bitcoinOutputs.parse(
      (await esplora(`/address/${payer.payment.address}/utxo`)).json(),
    )
    const coin = coins[0]!
    const transaction = new Transaction()
    const witnessUtxo = { amount: BigInt(coin.value), script }
    transaction.addInput({ index: coin.vout, txid: coin.txid, witnessUtxo })
    transaction.addOutputAddress(receiver.ordinal.address, 25_000_000n, regtest)
    transaction.addOutputAddress(payer.payment.address, BigInt(coin.value) - 25_001_000n, regtest)
    transaction.sign(key)
    transaction.finalize()

    const send = () => esplora('/tx', { body: transaction.hex, method: 'POST' })
    expect(await send()).toMatchObject({ status: 200, text: transaction.id })
    expect(await send()).toMatchObject({ status: 200, text: transaction.id })
    expect((await esplora(`/tx/${transaction.id}/status`)).json()).toMatchObject({
      confirmed: false,
    })
    const balance = `/v1/account/${receiver.ordinal.address}/balance`
    const { json } = await ask(`${balance}?chainId=${devBitcoin.networkId}`)
    expect(balanceResponse.parse(json()).balances).toMatchObject([
      {
        chainId: devBitcoin.networkId,
        quantity: { decimals: '8', numeric: '0.35' },
        symbol: 'BTC',
        value: 21_000,
      },
    ])
    await fetch(`${bitcoin.rpcUrl}/mine`, { method: 'POST' })
    expect((await esplora(`/tx/${transaction.id}/status`)).json()).toMatchObject({
      confirmed: true,
    })
  })

  test("error: the network's refusal has its reason", async () => {
    const key = hexToBytes(watched.payment.privateKey)
    const { script } = p2wpkh(secp256k1.getPublicKey(key, true), regtest)
    const transaction = new Transaction()
    const witnessUtxo = { amount: 10_000n, script }
    transaction.addInput({ index: 0, txid: 'ab'.repeat(32), witnessUtxo })
    transaction.addOutputAddress(watched.payment.address, 9000n, regtest)
    transaction.sign(key)
    transaction.finalize()
    const { json, status } = await esplora('/tx', { body: transaction.hex, method: 'POST' })
    expect(status).toBe(400)
    expect(json()).toMatchObject({
      code: 'transaction_refused',
      reasons: [{ description: expect.stringMatching(/refuses this transaction: .+/) }],
    })
  })
})

describe('accounts', () => {
  test.each([
    ['a Solana address that chose a name has it', alice.address, 'alice.sns'],
    ['a Solana address that chose none has none', bob.address, null],
    ['a Bitcoin address has none', payer.payment.address, null],
  ])('%s, and no picture (S7.4)', async (_, own, name) => {
    const { json, status } = await ask(`/v1/identity/${own}`)
    expect(status).toBe(200)
    expect(identityResponse.parse(json())).toMatchObject({ avatar: null, name })
  })

  test.each([
    [alice.address, devBitcoin.networkId],
    [payer.payment.address, devSolana.networkId],
    [`0x${'a'.repeat(40)}`, devSolana.networkId],
  ])('error: %s has no balance on %s', async (own, chainId) => {
    const { json, status } = await ask(`/v1/account/${own}/balance?chainId=${chainId}`)
    expect(status).toBe(400)
    expect(json()).toMatchObject({ code: 'address_invalid', reasons: [{ field: 'address' }] })
  })

  test('error: without a project, or from a page it does not allow, nothing is told', async () => {
    const path = `/v1/bitcoin/${devBitcoin.networkId}/fees`
    expect((await fetch(`${server.url}${path}`)).status).toBe(401)
    const headers = { origin: 'https://evil.example' }
    expect((await fetch(`${server.url}${path}?projectId=${projectId}`, { headers })).status).toBe(
      403,
    )
  })
})
